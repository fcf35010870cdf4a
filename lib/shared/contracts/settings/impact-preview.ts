import { z } from "zod";
import { languageSchema } from "../language";
import { reasonSchema } from "../runs/reason";
import { outcomeSchema } from "../runs/run-event";
import { promptPartSchema, promptTemplateTextsSchema } from "./prompt";

/** Maximum number of runs that one preview judges again. */
export const MAX_PREVIEW_RUNS = 50;

/**
 * POST /api/settings/preview: the proposed settings and prompts, and the number of latest questions to judge by them.
 */
export const previewRequestSchema = z.strictObject({
  /** The proposed saved layer; when omitted, the current one. */
  settings: z.record(z.string(), z.json()).optional(),
  /** The proposed texts of prompts. */
  prompts: z
    .array(
      z.strictObject({
        language: languageSchema,
        stage: promptPartSchema,
        template: promptTemplateTextsSchema.nullable(),
      }),
    )
    .max(60)
    .default([]),
  runs: z.int().min(1).max(MAX_PREVIEW_RUNS).default(20),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** The extent of a preview, returned before it starts. */
export const previewPlanSchema = z.object({
  /** Questions to judge again: the requested number, or all there are. */
  runs: z.int(),
  /** Dotted paths of the settings, and `prompts.<language>.<stage>`, that the preview takes into account. */
  judged: z.array(z.string()),
  /** Changes to search or generation: neither is repeated, so their effect is not shown. */
  notJudged: z.array(z.string()),
  /** Requests to a language model; an unreadable answer is requested again at most once. */
  modelCalls: z.int(),
  /** Their model; `null` without requests. */
  model: z.string().nullable(),
  /** US dollars, from the cost of the same calls in these runs; `null` when no price is known. */
  costUsd: z.number().nullable(),
});
export type PreviewPlan = z.infer<typeof previewPlanSchema>;

/** Why a run's outcome would be unknown. */
export const previewUnknownSchema = z.enum([
  /** It would have generated or searched again, with an unknown result. */
  "would_try_again",
  /** It would have taken another path. */
  "other_way",
  /** The draft was stopped at a sentence that would not stop it now: the rest was never written. */
  "would_go_on",
  /** The answer is based on a passage that would have been dropped. */
  "other_passages",
  /** A judge failed, or its model did not answer. */
  "judge_failed",
  "no_language_model",
  /** A passage that it found is no longer in the library. */
  "passages_gone",
  /** Its deadline ended it, or would have. */
  "deadline",
  /** The judges exceeded their time limit. */
  "timed_out",
  /** Its data cannot be replayed, for example from a build of another shape. */
  "unreadable",
]);
export type PreviewUnknown = z.infer<typeof previewUnknownSchema>;

const previewPassageSchema = z.object({ passageId: z.string(), documentTitle: z.string(), ordinal: z.int() });

const knownEndingSchema = z.object({
  outcome: outcomeSchema,
  reason: reasonSchema,
  score: z.number().nullable(),
});

/** One question, with its outcome and the one it would have. */
export const previewRunSchema = z.object({
  runId: z.string(),
  question: z.string(),
  startedAt: z.iso.datetime(),
  before: knownEndingSchema,
  after: z.discriminatedUnion("kind", [
    knownEndingSchema.extend({ kind: z.literal("known") }),
    z.object({ kind: z.literal("unknown"), why: previewUnknownSchema }),
  ]),
  /** Assumptions: that the same passages would have been found, or the same answer written. */
  assumes: z.array(z.enum(["same_passages", "same_answer"])),
  /** Passages that would have been kept and were not, and the reverse. */
  gained: z.array(previewPassageSchema),
  lost: z.array(previewPassageSchema),
  /** Estimated from the judges' times then and now, and the steps that would be skipped; `null` when unknown. */
  msChange: z.number().nullable(),
  /** US dollars, for the judges' calls and the skipped steps; `null` when unknown. */
  costChange: z.number().nullable(),
  /** Requests made to judge it again. */
  modelCalls: z.int(),
});
export type PreviewRun = z.infer<typeof previewRunSchema>;

/** The stream of a preview: the plan, one message per run, the end. Without an end it was interrupted. */
export const previewEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("preview-start"), plan: previewPlanSchema }),
  z.object({ type: z.literal("preview-run"), run: previewRunSchema }),
  z.object({ type: z.literal("preview-end"), ms: z.number() }),
]);
export type PreviewEvent = z.infer<typeof previewEventSchema>;
