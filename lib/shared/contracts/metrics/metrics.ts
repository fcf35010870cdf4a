import { z } from "zod";
import type { CandidateJudgement, ClaimVerdict, UsefulnessJudgement } from "../evaluation/judgement";
import { instantSchema } from "../instant";
import { textLanguageSchema } from "../language";
import { checkPresetSchema, checkSchema } from "../runs/check-set";
import { degradedPartSchema, outcomeSchema } from "../runs/run-event";
import { workflowNodeSchema } from "../runs/topology";
import { BREAKDOWNS, COST, MEAN_ATTEMPTS, RUN_FIGURES, SEARCH_FIGURES } from "./figures";

/*
 * The reflection score of an attempt, 0–1, is defined here for every profile:
 *
 * | method     | who judged                  | score                                                              |
 * | ---------- | --------------------------- | ------------------------------------------------------------------ |
 * | checks     | any support judge           | `scoreOfVerdicts`: (supported + ½ partial) ÷ sentences judged      |
 * | reflection | a language model            | the number that it gave, as published (`reflection_score`)         |
 * | reflection | the built-in judges         | `scoreOfVerdicts`, lowered by `loweredScore` unless it answers    |
 * | candidates | any candidate judge         | `scoreOfCandidate` of the chosen one: fully 1, partially ½, none 0 |
 *
 * It is `null` wherever groundedness was not checked: the check is off, its judge failed, nothing could be decided, or
 * there is nothing to compare the answer with (the model's own knowledge, synthetic context, no text).
 *
 * Figures that need a review or a test case are defined beside their counts: approved answers that were right in
 * `approval-figures.ts`, agreement with reviewers in `judge-agreement.ts`, reliability of scores in
 * `judge-reliability.ts`.
 */

/** The weights of full, half and no support; shared, so that profiles can be compared. */
const SUPPORT_WEIGHT = { full: 1, half: 0.5, none: 0 } as const;

/** (supported + ½ partial) ÷ judged sentences, `unknown` and `no_claim` left out; `null` without judged sentences. */
export function scoreOfVerdicts(verdicts: readonly Pick<ClaimVerdict, "verdict">[]): number | null {
  const judged = verdicts.filter((v) => v.verdict !== "unknown" && v.verdict !== "no_claim");
  if (judged.length === 0) return null;
  const weights = {
    supported: "full",
    partial: "half",
    contradicted: "none",
    unsupported: "none",
    unknown: "none",
    no_claim: "none",
  } as const;
  return judged.reduce((sum, v) => sum + SUPPORT_WEIGHT[weights[v.verdict]], 0) / judged.length;
}

/**
 * A score lowered to the usefulness judge's when that judge finds that the answer does not, or may not, answer the
 * question: quotations from passages about something else are supported, and still nothing to approve. A failed judge
 * lowers nothing.
 */
export function loweredScore(
  score: number | null,
  usefulness: Pick<UsefulnessJudgement, "usefulness" | "score">,
): number | null {
  if (score === null || usefulness.usefulness === "useful" || usefulness.score === null) return score;
  return Math.min(score, usefulness.score, SUPPORT_WEIGHT.half);
}

/** Score of an attempt whose answer is a chosen candidate; `null` when its support was not, or could not be, judged. */
export function scoreOfCandidate({ support }: Pick<CandidateJudgement, "support">): number | null {
  switch (support?.value) {
    case "fully":
      return SUPPORT_WEIGHT.full;
    case "partially":
      return SUPPORT_WEIGHT.half;
    case "none":
      return SUPPORT_WEIGHT.none;
    default:
      return null;
  }
}

export const metricsBucketSchema = z.enum(["hour", "day", "week"]);
export type MetricsBucket = z.infer<typeof metricsBucketSchema>;
export const metricsQuerySchema = z.object({
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  /** Omitted: the trend begins with the first run of the window, by hours, days or weeks as the time since asks for. */
  bucket: metricsBucketSchema.optional(),
  timeZone: z.string().max(64).default("UTC"),
  language: textLanguageSchema.optional(),
  /** Name of the language model, or `built-in-reader`. */
  model: z.string().min(1).max(200).optional(),
  profile: z.string().min(1).max(100).optional(),
});
export type MetricsQuery = z.infer<typeof metricsQuerySchema>;

export type MetricFigures = z.infer<typeof RUN_FIGURES.schema>;

/** Changes with their time: settings, models included, prompts, and added or deleted documents. */
export const annotationSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(["settings", "model", "prompt", "documents", "deletion"]),
  /** Paths of settings, `language/stage` of a prompt, a document's title. */
  label: z.string(),
  /** Who made it; `null` when that is not recorded. */
  by: z.string().nullable(),
  /** Revision of the settings or of the prompt. */
  revision: z.int().nullable(),
  /** Documents of one hour are grouped. */
  count: z.int(),
});
export type Annotation = z.infer<typeof annotationSchema>;

export const metricsAnswerSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Start of the window of the same length before this one. */
  previousFrom: z.iso.datetime(),
  bucket: metricsBucketSchema,
  timeZone: z.string(),
  /**
   * Whether every figure is exact. In a large window medians and quartiles of scores are accurate to ±0.00125 and those
   * of times to ±2.5 %; counts, rates and means are always exact.
   */
  exact: z.boolean(),
  current: RUN_FIGURES.schema,
  previous: RUN_FIGURES.schema,
  previousMeanAttempts: MEAN_ATTEMPTS.schema,
  /** One entry per bucket, empty ones included with `null` figures; see the query for where it begins. */
  trend: z.array(z.object({ start: z.iso.datetime(), ...BREAKDOWNS.quarter.figures.shape })),
  /** Number of attempts → number of runs. */
  iterations: z.array(z.object({ attempts: z.int(), ...BREAKDOWNS.attempts.figures.shape })),
  outcomes: z.array(z.object({ outcome: outcomeSchema, ...BREAKDOWNS.outcome.figures.shape })),
  /** Runs in which a part of the workflow degraded, by part, the most frequent first; a run may count in several. */
  degradations: z.array(z.object({ what: degradedPartSchema, ...BREAKDOWNS.degraded.figures.shape })),
  nodes: z.array(z.object({ node: workflowNodeSchema, ...BREAKDOWNS.node.figures.shape })),
  /** What the checks cost, over runs with any check on. */
  checks: z.object({
    ...BREAKDOWNS.checked.figures.shape,
    costUsd: z.number().nullable(),
    byCheck: z.array(z.object({ check: checkSchema, ...BREAKDOWNS.check.figures.shape })),
  }),
  /** Times of runs by the checks in their config stamps, without cancelled and failed ones. */
  presets: z.array(z.object({ preset: checkPresetSchema, ...BREAKDOWNS.checks.figures.shape })),
  latency: BREAKDOWNS.run.figures.schema,
  costUsd: COST.schema,
  /** `null` without searches. */
  searches: SEARCH_FIGURES.schema,
  byLanguage: z.array(z.object({ language: textLanguageSchema, figures: RUN_FIGURES.schema })),
  byModel: z.array(z.object({ model: z.string(), figures: RUN_FIGURES.schema })),
  byProfile: z.array(z.object({ profile: z.string(), figures: RUN_FIGURES.schema })),
  /** In chronological order. */
  annotations: z.array(annotationSchema),
  /** Alert rules on the average score that apply to these runs. */
  floors: z.array(z.object({ id: z.string(), name: z.string(), threshold: z.number() })),
  lowest: z.array(z.object({ runId: z.string(), question: z.string(), score: z.number() })),
});
export type MetricsAnswer = z.infer<typeof metricsAnswerSchema>;
