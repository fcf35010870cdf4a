import { z } from "zod";
import { textLanguageSchema } from "../language";
import { passageSchema } from "../library/document";
import { askedWithSchema } from "./asked-with";
import { feedbackReasonSchema } from "./feedback-reason";
import { reasonSchema } from "./reason";
import { configStampSchema, outcomeSchema, runEventSchema } from "./run-event";
import { runPurposeSchema } from "./run-purpose";

/** Longest question that is accepted, in characters. */
export const MAX_QUESTION_CHARS = 4_000;

export const runAcceptedSchema = z.object({ runId: z.string(), conversationId: z.string() });
export type RunAccepted = z.infer<typeof runAcceptedSchema>;

export const runStatusSchema = z.enum(["running", "ended"]);

/** One row of the trace list. */
export const runSummarySchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** The run that it follows; runs of a conversation that follow the same one are versions of a turn. */
  parentRunId: z.string().nullable(),
  question: z.string(),
  language: textLanguageSchema.nullable(),
  profile: z.string(),
  generator: z.enum(["built-in-reader", "language-model"]),
  chatModel: z.string().nullable(),
  status: runStatusSchema,
  outcome: outcomeSchema.nullable(),
  reason: reasonSchema.nullable(),
  answer: z.string().nullable(),
  /** Final attempt's reflection score; `null` when groundedness was not checked. */
  score: z.number().nullable(),
  attempts: z.int(),
  modelCalls: z.int(),
  costUsd: z.number().nullable(),
  ms: z.number().nullable(),
  startedAt: z.iso.datetime(),
  feedback: z.enum(["up", "down"]).nullable(),
  feedbackReason: feedbackReasonSchema.nullable().default(null),
  tags: z.array(z.string()).default([]),
  purpose: runPurposeSchema.default("question"),
  /** Of another person's private conversation: question, answer, reason and tags are left out. */
  private: z.boolean().default(false),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

export const runListSchema = z.object({ runs: z.array(runSummarySchema), nextCursor: z.string().nullable() });
/** The whole trace of one run; everything shown is a fold of `events`. */
export const runTraceSchema = z.object({
  run: runSummarySchema,
  configStamp: configStampSchema,
  events: z.array(runEventSchema),
  /** Passages of the run that still exist in the library and that the reader may read, by id. */
  passages: z.record(z.string(), passageSchema),
  /** Ids of passages that exist and that the reader may no longer read. */
  closed: z.array(z.string()).default([]),
});
export type RunTrace = z.infer<typeof runTraceSchema>;

/** `cancelling` is false when the run had already ended. */
export const runCancelAnswerSchema = z.object({ runId: z.string(), cancelling: z.boolean() });

export const conversationSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Id of its read-only page; null while it is not shared. */
  shareId: z.string().nullable(),
  /** When its link stops working; null for never. */
  shareExpiresAt: z.iso.datetime().nullable().default(null),
  /** Whether its link works without signing in, while the settings allow it. */
  sharePublic: z.boolean().default(false),
  /** Reviewers and administrators see its figures, not its words. */
  private: z.boolean().default(false),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;
export const conversationDetailSchema = conversationSummarySchema.extend({
  /** Oldest first. The interface replays each run's events. */
  runs: z.array(runSummarySchema),
  /** The settings of each version of turns that have several, by run. */
  versions: z.record(z.string(), askedWithSchema),
});
export const conversationPatchSchema = z
  .strictObject({ title: z.string().trim().min(1).max(200), pinned: z.boolean(), private: z.boolean() })
  .partial();
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;
export type ConversationPatch = z.infer<typeof conversationPatchSchema>;
