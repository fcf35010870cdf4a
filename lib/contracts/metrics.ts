import { z } from "zod";
import { instantSchema } from "./instant";
import type { CandidateJudgement, ClaimVerdict, UsefulnessJudgement } from "./judgement";
import { languageSchema } from "./language";
import { degradedPartSchema, outcomeSchema } from "./run-event";
import { workflowNodeSchema } from "./topology";

/*
 * The reflection score of an attempt, 0–1, is defined here for every profile:
 *
 * | method     | who judged                  | score                                                              |
 * | ---------- | --------------------------- | ------------------------------------------------------------------ |
 * | checks     | any support judge           | `scoreOfVerdicts`: (supported + ½ partial) ÷ sentences judged      |
 * | reflection | a language model            | the number that it gave, as published (`reflection_score`)         |
 * | reflection | the built-in judges         | `scoreOfVerdicts`, lowered by `loweredScore` when it does not answer |
 * | candidates | any candidate judge         | `scoreOfCandidate` of the chosen one: fully 1, partially ½, none 0 |
 *
 * It is `null` wherever groundedness was not checked: the check is off, its judge failed, nothing could be decided, or
 * there is nothing to hold the answer against (the model's own knowledge, synthetic context, no text).
 */

/** What a supported, a half supported and an unsupported thing count; shared, so that profiles can be compared. */
const SUPPORT_WEIGHT = { full: 1, half: 0.5, none: 0 } as const;

/** (supported + ½ partial) ÷ sentences judged, `unknown` left out; `null` when none was judged. */
export function scoreOfVerdicts(verdicts: readonly Pick<ClaimVerdict, "verdict">[]): number | null {
  const judged = verdicts.filter((v) => v.verdict !== "unknown");
  if (judged.length === 0) return null;
  const weights = {
    supported: "full",
    partial: "half",
    contradicted: "none",
    unsupported: "none",
    unknown: "none",
  } as const;
  return judged.reduce((sum, v) => sum + SUPPORT_WEIGHT[weights[v.verdict]], 0) / judged.length;
}

/**
 * A score lowered to that of the usefulness judge when it finds that the answer does not answer: words quoted from
 * passages about something else are supported, and yet nothing to approve.
 */
export function loweredScore(
  score: number | null,
  usefulness: Pick<UsefulnessJudgement, "usefulness" | "score">,
): number | null {
  if (score === null || usefulness.usefulness !== "not_useful" || usefulness.score === null) return score;
  return Math.min(score, usefulness.score);
}

/** Score of an attempt whose answer is a chosen candidate; `null` where its support was not, or could not be, judged. */
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
export const metricsQuerySchema = z.object({
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  bucket: metricsBucketSchema.default("day"),
  timeZone: z.string().max(64).default("UTC"),
  language: languageSchema.optional(),
  model: z.string().max(200).optional(),
});
export type MetricsQuery = z.infer<typeof metricsQuerySchema>;

/** The four published metrics over one set of runs. A `null` is a gap, never a zero. */
export const metricFiguresSchema = z.object({
  runs: z.number().int(),
  /** Mean of the final attempts' scores, over runs that have one. */
  averageReflectionScore: z.number().nullable(),
  scoredRuns: z.number().int(),
  /** Runs whose final score is `null`, counted apart. */
  unscoredRuns: z.number().int(),
  /** Runs in which any attempt was found ungrounded ÷ runs in which any attempt was checked. */
  hallucinationDetectionRate: z.number().nullable(),
  hallucinationRuns: z.number().int(),
  checkedRuns: z.number().int(),
  /** Of the runs with two or more scored attempts, the share whose final score is above the first. */
  refinementSuccessRate: z.number().nullable(),
  refinedRuns: z.number().int(),
  meanImprovement: z.number().nullable(),
});
export type MetricFigures = z.infer<typeof metricFiguresSchema>;

export const metricsAnswerSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  bucket: metricsBucketSchema,
  timeZone: z.string(),
  current: metricFiguresSchema,
  previous: metricFiguresSchema,
  /** One entry a bucket, empty buckets included with `null` scores. */
  trend: z.array(
    z.object({
      start: z.iso.datetime(),
      runs: z.number().int(),
      median: z.number().nullable(),
      lowerQuartile: z.number().nullable(),
      upperQuartile: z.number().nullable(),
      mean: z.number().nullable(),
    }),
  ),
  /** Number of attempts → number of runs. */
  iterations: z.array(z.object({ attempts: z.number().int(), runs: z.number().int() })),
  outcomes: z.array(z.object({ outcome: outcomeSchema, runs: z.number().int() })),
  /** Runs in which a part of the workflow degraded, by part, the one with the most first; a run may count in several. */
  degradations: z.array(z.object({ what: degradedPartSchema, runs: z.number().int() })),
  nodes: z.array(
    z.object({ node: workflowNodeSchema, visits: z.number().int(), p50Ms: z.number(), p95Ms: z.number() }),
  ),
  latency: z.object({ p50Ms: z.number().nullable(), p95Ms: z.number().nullable() }),
  costUsd: z.number().nullable(),
  /** Searches of the library, how many of them kept results answered, and that share; `null` where there were none. */
  searches: z.object({ made: z.number().int(), cached: z.number().int(), cachedShare: z.number().nullable() }),
  byLanguage: z.array(z.object({ language: languageSchema, figures: metricFiguresSchema })),
  byModel: z.array(z.object({ model: z.string(), figures: metricFiguresSchema })),
  /** Settings saved in the window, for markers on the trend. */
  annotations: z.array(z.object({ at: z.iso.datetime(), kind: z.enum(["settings"]), label: z.string() })),
  lowest: z.array(z.object({ runId: z.string(), question: z.string(), score: z.number() })),
});
export type MetricsAnswer = z.infer<typeof metricsAnswerSchema>;
