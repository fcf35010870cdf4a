import * as z from "zod/mini";
import {
  candidateSupportSchema,
  claimVerdictSchema,
  groundednessSchema,
  usefulnessJudgementSchema,
  verdictSchema,
} from "../evaluation/judgement";
import { languageSchema } from "../language";
import { reasonSchema } from "../runs/reason";
import {
  citationSchema,
  closestPassageSchema,
  degradedFallbackSchema,
  degradedPartSchema,
  disagreeingSourceSchema,
  outcomeSchema,
} from "../runs/run-event";

/** A stretch of an answer with one verdict, as the chat draws it: text, and the numbers of its sources. */
export const transcriptSentenceSchema = z.object({
  pieces: z.array(
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("text"),
        text: z.string(),
        /** The part of the text that answers the question; left out where none does. */
        emphasis: z.optional(z.object({ start: z.int(), end: z.int() })),
      }),
      z.object({ kind: z.literal("citation"), numbers: z.array(z.int()) }),
    ]),
  ),
  /** `checking`: the answer is still being written; `whole`: judged with all the others; `plain`: nothing to check. */
  state: z.enum(["checking", "judged", "whole", "not-checked", "plain"]),
  result: z.nullable(claimVerdictSchema),
  /** Why it was struck from the answer; null when it was not. */
  retraction: z.nullable(reasonSchema),
});
export type TranscriptSentence = z.infer<typeof transcriptSentenceSchema>;

const counts = z.record(verdictSchema, z.int());

/** How sure an answer is of its sources, of its sentences, and of its use. */
export const transcriptConfidencesSchema = z.object({
  retrieval: z.object({
    state: z.enum(["failed", "pending", "strong", "some", "none", "web", "not-graded", "not-reached", "not-searched"]),
    kept: z.int(),
    total: z.int(),
    pages: z.int(),
  }),
  support: z.discriminatedUnion("state", [
    z.object({ state: z.enum(["pending", "not-checked", "not-applicable"]) }),
    z.object({ state: z.enum(["checking", "judged"]), counts }),
    z.object({ state: z.literal("reflected"), groundedness: groundednessSchema, score: z.nullable(z.number()) }),
    z.object({ state: z.literal("assessed"), support: candidateSupportSchema }),
  ]),
  usefulness: z.discriminatedUnion("state", [
    z.object({ state: z.enum(["pending", "not-checked"]) }),
    z.object({
      state: usefulnessJudgementSchema.shape.usefulness,
      utility: z.nullable(z.number()),
      reason: reasonSchema,
    }),
  ]),
});

/** One question and its answer as it stands, with nothing of how it came about. */
export const transcriptTurnSchema = z.object({
  question: z.string(),
  /** A follow-up question as it was made to stand alone; null where it was taken as asked. */
  standaloneQuestion: z.nullable(z.string()),
  askedAt: z.iso.datetime(),
  language: z.nullable(languageSchema),
  profile: z.string(),
  generator: z.enum(["built-in-reader", "language-model"]),
  chatModel: z.nullable(z.string()),
  /** `running`: the answer is still being written. */
  status: z.enum(["running", "ended"]),
  /** What the answer rests on: `synthetic` is general knowledge in place of a library that could not be searched. */
  basis: z.enum(["documents", "web", "model", "synthetic"]),
  outcome: z.nullable(
    z.object({
      outcome: outcomeSchema,
      reason: z.nullable(reasonSchema),
      warning: z.nullable(reasonSchema),
      missing: z.array(reasonSchema),
    }),
  ),
  /** Where there is no answer: the passages that came closest, and what each lacks. Never a part of an answer. */
  closest: z.array(closestPassageSchema),
  /** What each source says, where sources give different values. */
  disagreement: z.array(disagreeingSourceSchema),
  /** What failed on the way, and what was used in its place. */
  degraded: z.array(z.object({ what: degradedPartSchema, reason: reasonSchema, fallback: degradedFallbackSchema })),
  sentences: z.array(transcriptSentenceSchema),
  confidences: transcriptConfidencesSchema,
  /** What the sentences cite and what disagrees, by number. */
  sources: z.array(citationSchema),
  /** Other answers to this question, or other wordings of it, that are not told here. */
  otherVersions: z.int(),
});
export type TranscriptTurn = z.infer<typeof transcriptTurnSchema>;

/** GET /api/shared/{id}: a conversation as others of this installation may read it. */
export const sharedConversationSchema = z.object({
  title: z.string(),
  updatedAt: z.iso.datetime(),
  turns: z.array(transcriptTurnSchema),
});
export type SharedConversation = z.infer<typeof sharedConversationSchema>;

/** A conversation as one file that needs nothing else. A change that readers would notice raises `version`. */
export const conversationExportSchema = z.object({
  format: z.literal("touchstone-conversation"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  title: z.string(),
  turns: z.array(
    z.extend(transcriptTurnSchema, {
      /** The sentences as one text with `[n]`; those that were struck are not in it. Null where there is no answer. */
      answer: z.nullable(z.string()),
    }),
  ),
});
export type ConversationExport = z.infer<typeof conversationExportSchema>;
