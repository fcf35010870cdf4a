import { z } from "zod";
import { languageSchema } from "../language";

/** A figure that a rule watches, computed over the runs that started in the rule's window. */
export const alertMetricSchema = z.enum([
  "average_reflection_score",
  "hallucination_detection_rate",
  "refinement_success_rate",
  "approved_share",
  "abstained_share",
  "failed_share",
  "degraded_share",
  "p95_latency",
  "cost_per_run",
  /** Thumbs down ÷ rated runs. */
  "negative_feedback_share",
  /** Of the approved answers judged by a reviewer or a test case, the share that was wrong. */
  "false_pass_rate",
]);
export type AlertMetric = z.infer<typeof alertMetricSchema>;

export const alertComparisonSchema = z.enum(["below", "above"]);
export type AlertComparison = z.infer<typeof alertComparisonSchema>;

/**
 * `score` and `share` are 0–1, `ms` milliseconds, `usd` dollars; `worse` is the side that usually triggers an alert.
 */
export const ALERT_METRICS: Readonly<
  Record<AlertMetric, { unit: "score" | "share" | "ms" | "usd"; worse: AlertComparison }>
> = {
  average_reflection_score: { unit: "score", worse: "below" },
  hallucination_detection_rate: { unit: "share", worse: "above" },
  refinement_success_rate: { unit: "share", worse: "below" },
  approved_share: { unit: "share", worse: "below" },
  abstained_share: { unit: "share", worse: "above" },
  failed_share: { unit: "share", worse: "above" },
  degraded_share: { unit: "share", worse: "above" },
  p95_latency: { unit: "ms", worse: "above" },
  cost_per_run: { unit: "usd", worse: "above" },
  negative_feedback_share: { unit: "share", worse: "above" },
  false_pass_rate: { unit: "share", worse: "above" },
};

/** Shortest and longest window, in minutes: five minutes, four weeks. */
export const MIN_WINDOW_MINUTES = 5;
export const MAX_WINDOW_MINUTES = 40_320;
const MAX_THRESHOLD = 1_000_000_000;

/** The figure, its threshold, and the runs it covers. */
export const conditionShape = {
  metric: alertMetricSchema,
  comparison: alertComparisonSchema,
  threshold: z.number().min(0).max(MAX_THRESHOLD),
  windowMinutes: z.int().min(MIN_WINDOW_MINUTES).max(MAX_WINDOW_MINUTES),
  /** A window with fewer runs that have the figure is `no_data`. */
  minRuns: z.int().min(1).max(1_000_000).default(1),
  language: languageSchema.nullable().default(null),
  /** Name of the language model, or `built-in-reader`. */
  model: z.string().trim().min(1).max(200).nullable().default(null),
  profile: z.string().trim().min(1).max(100).nullable().default(null),
};

/** A score or a share has a threshold up to 1. */
export function withinUnit(
  { metric, threshold }: { metric: AlertMetric; threshold: number },
  context: z.core.$RefinementCtx,
): void {
  const { unit } = ALERT_METRICS[metric];
  if ((unit === "score" || unit === "share") && threshold > 1) {
    context.addIssue({ code: "custom", path: ["threshold"], message: "must be from 0 to 1" });
  }
}

export const alertConditionSchema = z.object(conditionShape);
export type AlertCondition = z.infer<typeof alertConditionSchema>;
