import * as z from "zod/mini";
import { languageSchema } from "../language";
import { reasonSchema } from "../runs/reason";
import { outcomeSchema } from "../runs/run-event";
import { promptPartSchema, promptTemplateTextsSchema } from "./prompt";

/** Most runs that one preview judges again. */
export const MAX_PREVIEW_RUNS = 50;

/** POST /api/settings/preview: what would hold if it were saved, and how many of the latest questions to judge by it. */
export const previewRequestSchema = z.strictObject({
  /** The saved layer as it would be; left out, the one that is saved. */
  settings: z.optional(z.record(z.string(), z.json())),
  /** Texts of prompts as they would be saved. */
  prompts: z._default(
    z
      .array(
        z.strictObject({
          language: languageSchema,
          stage: promptPartSchema,
          template: z.nullable(promptTemplateTextsSchema),
        }),
      )
      .check(z.maxLength(60)),
    [],
  ),
  runs: z._default(z.int().check(z.minimum(1), z.maximum(MAX_PREVIEW_RUNS)), 20),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** What a preview would do, told before it does it. */
export const previewPlanSchema = z.object({
  /** Questions that would be judged again: as many as were asked for, or as there are. */
  runs: z.int(),
  /** Dotted paths of the settings, and `prompts.<language>.<stage>`, that it judges by. */
  judged: z.array(z.string()),
  /** Those that change what is found or written: nothing is searched or written again, so their effect is not shown. */
  notJudged: z.array(z.string()),
  /** Requests to a language model; each is repeated once at most where its answer cannot be read. */
  modelCalls: z.int(),
  /** Model that they go to; `null` where there are none. */
  model: z.nullable(z.string()),
  /** US dollars, from what such calls have cost in these runs; `null` where no price is known. */
  costUsd: z.nullable(z.number()),
});
export type PreviewPlan = z.infer<typeof previewPlanSchema>;

/** Why it is not known how a run would have ended. */
export const previewUnknownSchema = z.enum([
  /** It would have written or searched again, and what would have come of that was never seen. */
  "would_try_again",
  /** It would have gone another way than it went. */
  "other_way",
  /** The draft was stopped at a sentence that would not stop it now: the rest was never written. */
  "would_go_on",
  /** The answer rests on a passage that would have been dropped. */
  "other_passages",
  /** A judge failed, or its model did not answer. */
  "judge_failed",
  "no_language_model",
  /** A passage that it found is not in the library any more. */
  "passages_gone",
  /** Its deadline ended it, or would have. */
  "deadline",
  /** The judges took longer than they may. */
  "timed_out",
  /** What it left cannot be gone through again, as of a build of another shape. */
  "unreadable",
]);
export type PreviewUnknown = z.infer<typeof previewUnknownSchema>;

const previewPassageSchema = z.object({ passageId: z.string(), documentTitle: z.string(), ordinal: z.int() });

const knownEndingSchema = z.object({
  outcome: outcomeSchema,
  reason: reasonSchema,
  score: z.nullable(z.number()),
});

/** One question, as it ended and as it would have. */
export const previewRunSchema = z.object({
  runId: z.string(),
  question: z.string(),
  startedAt: z.iso.datetime(),
  before: knownEndingSchema,
  after: z.discriminatedUnion("kind", [
    z.extend(knownEndingSchema, { kind: z.literal("known") }),
    z.object({ kind: z.literal("unknown"), why: previewUnknownSchema }),
  ]),
  /** What is taken for granted: that the same passages would have been found, or the same answer written. */
  assumes: z.array(z.enum(["same_passages", "same_answer"])),
  /** Passages that would have been kept and were not, and the reverse. */
  gained: z.array(previewPassageSchema),
  lost: z.array(previewPassageSchema),
  /** Estimated from the judges' times now and then, and the steps that would have been spared; `null` where unknown. */
  msChange: z.nullable(z.number()),
  /** US dollars, of the judges' calls and of the steps spared; `null` where unknown. */
  costChange: z.nullable(z.number()),
  /** Requests that judging it again took. */
  modelCalls: z.int(),
});
export type PreviewRun = z.infer<typeof previewRunSchema>;

/** The stream of a preview: the plan, one message a run, the end. Without an end it was broken off. */
export const previewEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("preview-start"), plan: previewPlanSchema }),
  z.object({ type: z.literal("preview-run"), run: previewRunSchema }),
  z.object({ type: z.literal("preview-end"), ms: z.number() }),
]);
export type PreviewEvent = z.infer<typeof previewEventSchema>;
