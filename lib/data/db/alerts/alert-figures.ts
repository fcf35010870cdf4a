import { z } from "zod";
import type { AlertCondition, AlertMetric } from "@/lib/shared/contracts/metrics/alert";
import { pool } from "../connection/client";

/**
 * A run's contribution to a figure, `null` where it has none: a figure is the mean of these values, or their 95th
 * percentile. They come from the same facts as the dashboard's (`metrics.ts`), which outlive the run itself; reviews
 * are deleted with the run.
 */
const SHARE_OF_A_RUN: Readonly<Record<AlertMetric, string>> = {
  average_reflection_score: "fact.score",
  hallucination_detection_rate: "fact.hallucination::int",
  refinement_success_rate: "CASE WHEN fact.scored_attempts >= 2 THEN (fact.score > fact.first_score)::int END",
  approved_share: "(fact.outcome = 'approved')::int",
  abstained_share: "(fact.outcome = 'abstained')::int",
  failed_share: "(fact.outcome = 'failed')::int",
  degraded_share: "(cardinality(fact.degraded) > 0)::int",
  p95_latency: "fact.ms",
  cost_per_run: "fact.cost_usd",
  negative_feedback_share: `(SELECT (feedback.rating = 'down')::int FROM feedback
    WHERE feedback.run_id = fact.run_id AND feedback.owner_id = fact.owner_id)`,
  false_pass_rate: `CASE WHEN fact.outcome = 'approved' THEN (SELECT (NOT run_review.agrees)::int FROM run_review
    WHERE run_review.run_id = fact.run_id AND run_review.owner_id = fact.owner_id
      AND run_review.agrees IS NOT NULL) END`,
};

/** `$1` owner, `$2` from, `$3` to (exclusive), `$4` language, `$5` model, `$6` profile, each or null. */
const FACTS = `run_fact AS fact WHERE fact.owner_id = $1 AND fact.started_at >= $2 AND fact.started_at < $3
  AND ($4::text IS NULL OR fact.language = $4) AND ($5::text IS NULL OR fact.model = $5)
  AND ($6::text IS NULL OR fact.profile = $6)`;

/** Figures whose windows cannot be added up: they need every single value. */
export function isPercentile(metric: AlertMetric): boolean {
  return metric === "p95_latency";
}

export interface AlertWindow {
  ownerId: string;
  from: Date;
  /** Exclusive. */
  to: Date;
}
type Filters = Pick<AlertCondition, "metric" | "language" | "model" | "profile">;

const figureSchema = z.object({ value: z.number().nullable(), runs: z.number().int() });
/** A figure, `null` where no run has it, and the number of runs that do. */
export type AlertFigure = z.infer<typeof figureSchema>;

/** A rule's figure over one window. */
export async function readAlertFigure(condition: Filters, window: AlertWindow): Promise<AlertFigure> {
  const aggregate = isPercentile(condition.metric)
    ? "percentile_cont(0.95) WITHIN GROUP (ORDER BY of_a_run.x)"
    : "avg(of_a_run.x)";
  const { rows } = await pool().query(
    `SELECT (${aggregate})::float8 AS "value", count(of_a_run.x)::int AS "runs"
     FROM (SELECT ${SHARE_OF_A_RUN[condition.metric]} AS x FROM ${FACTS}) AS of_a_run`,
    parameters(condition, window),
  );
  return figureSchema.parse(rows[0]);
}

const stretchSchema = z.object({ index: z.number().int(), sum: z.number(), runs: z.number().int() });
/** The sum over the runs of one stretch; `index` counts stretches back from the end of the window, from 0. */
export type AlertStretch = z.infer<typeof stretchSchema>;

/** A figure's window in stretches of equal length; those without a run that has the figure are left out. */
export async function readAlertStretches(
  condition: Filters,
  window: AlertWindow,
  stretchMs: number,
): Promise<AlertStretch[]> {
  const { rows } = await pool().query(
    `SELECT ${stretchIndex("of_a_run.started_at")} AS "index", sum(of_a_run.x)::float8 AS "sum",
       count(of_a_run.x)::int AS "runs"
     FROM (SELECT fact.started_at, ${SHARE_OF_A_RUN[condition.metric]} AS x FROM ${FACTS}) AS of_a_run
     WHERE of_a_run.x IS NOT NULL GROUP BY 1`,
    [...parameters(condition, window), stretchMs],
  );
  return z.array(stretchSchema).parse(rows);
}

const valueSchema = z.object({ index: z.number().int(), x: z.number() });

/** The newest values of a figure, each with its stretch; at most `limit`, newest first. */
export async function readAlertValues(
  condition: Filters,
  window: AlertWindow,
  stretchMs: number,
  limit: number,
): Promise<z.infer<typeof valueSchema>[]> {
  const { rows } = await pool().query(
    `SELECT ${stretchIndex("of_a_run.started_at")} AS "index", of_a_run.x::float8 AS "x"
     FROM (SELECT fact.started_at, ${SHARE_OF_A_RUN[condition.metric]} AS x FROM ${FACTS}) AS of_a_run
     WHERE of_a_run.x IS NOT NULL ORDER BY of_a_run.started_at DESC LIMIT $8`,
    [...parameters(condition, window), stretchMs, limit],
  );
  return z.array(valueSchema).parse(rows);
}

/** `$3` minus a moment is never 0: the window excludes its end. */
function stretchIndex(moment: string): string {
  return `(ceil(extract(epoch FROM ($3::timestamptz - ${moment})) * 1000 / $7::float8) - 1)::int`;
}

function parameters({ language, model, profile }: Filters, { ownerId, from, to }: AlertWindow): unknown[] {
  return [ownerId, from, to, language, model, profile];
}
