import { z } from "zod";
import {
  candidateSupportSchema,
  claimVerdictSchema,
  groundednessSchema,
  statedVerdictSchema,
} from "../evaluation/judgement";
import { findingSchema, perAnswerCheck } from "../evaluation/results";
import { textLanguageSchema } from "../language";
import { reasonSchema } from "../runs/reason";
import {
  citationSchema,
  closestPassageSchema,
  degradedFallbackSchema,
  degradedPartSchema,
  disagreeingSourceSchema,
  outcomeSchema,
} from "../runs/run-event";

/** A segment of an answer with one verdict, as the chat shows it: text, and the numbers of its sources. */
export const transcriptSentenceSchema = z.object({
  pieces: z.array(
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("text"),
        text: z.string(),
        /** The part of the text that answers the question; omitted when no part does. */
        emphasis: z.object({ start: z.int(), end: z.int() }).optional(),
      }),
      z.object({ kind: z.literal("citation"), numbers: z.array(z.int()) }),
    ]),
  ),
  /**
   * `checking`: the answer is still being written; `whole`: judged together with the others; `plain`: nothing to check.
   */
  state: z.enum(["checking", "judged", "whole", "not-checked", "plain"]),
  result: claimVerdictSchema.nullable(),
  /** Why it was removed from the answer; null when it was not. */
  retraction: reasonSchema.nullable(),
});
export type TranscriptSentence = z.infer<typeof transcriptSentenceSchema>;

const counts = z.record(statedVerdictSchema, z.int());

const answerConfidenceSchema = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["pending", "not-checked"]) }),
  z.object({ state: findingSchema, utility: z.number().nullable(), reason: reasonSchema }),
]);

/** Confidence in an answer's sources and its sentences, and in what each check of the whole answer found. */
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
    z.object({ state: z.literal("reflected"), groundedness: groundednessSchema, score: z.number().nullable() }),
    z.object({ state: z.literal("assessed"), support: candidateSupportSchema }),
  ]),
  ...perAnswerCheck(() => answerConfidenceSchema),
});

/** One question with its final answer, without the steps that led to it. */
export const transcriptTurnSchema = z.object({
  question: z.string(),
  /** A follow-up question rewritten to stand alone; null when it was used as asked. */
  standaloneQuestion: z.string().nullable(),
  askedAt: z.iso.datetime(),
  language: textLanguageSchema.nullable(),
  profile: z.string(),
  generator: z.enum(["built-in-reader", "language-model"]),
  chatModel: z.string().nullable(),
  /** `running`: the answer is still being written. */
  status: z.enum(["running", "ended"]),
  /** The basis of the answer: `synthetic` is general knowledge, used when the library could not be searched. */
  basis: z.enum(["documents", "web", "model", "synthetic"]),
  outcome: z
    .object({
      outcome: outcomeSchema,
      reason: reasonSchema.nullable(),
      warning: reasonSchema.nullable(),
      missing: z.array(reasonSchema),
    })
    .nullable(),
  /** Without an answer: the closest passages, and what each lacks. Never part of an answer. */
  closest: z.array(closestPassageSchema),
  /** The value from each source, when sources give different ones. */
  disagreement: z.array(disagreeingSourceSchema),
  /** Failed parts, and their fallbacks. */
  degraded: z.array(z.object({ what: degradedPartSchema, reason: reasonSchema, fallback: degradedFallbackSchema })),
  sentences: z.array(transcriptSentenceSchema),
  confidences: transcriptConfidencesSchema,
  /** Cited and disagreeing sources, by number. */
  sources: z.array(citationSchema),
  /** Other answers to this question, or other wordings of it, that are left out here. */
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

/** A conversation as one self-contained file. A change that readers would notice raises `version`. */
export const conversationExportSchema = z.object({
  format: z.literal("touchstone-conversation"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  title: z.string(),
  turns: z.array(
    transcriptTurnSchema.extend({
      /** The sentences as one text with `[n]`, without removed ones. Null when there is no answer. */
      answer: z.string().nullable(),
    }),
  ),
});
export type ConversationExport = z.infer<typeof conversationExportSchema>;
