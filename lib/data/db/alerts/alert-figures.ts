import { z } from "zod";
import type { AlertCondition, AlertMetric } from "@/lib/shared/contracts/metrics/alert-condition";
import { db } from "../connection/client";
import { EVERYONE, LOCAL_OWNER } from "../connection/owner";
import { firstRow, parsedRows } from "../connection/rows";
import { type JudgedRunsQuery, judgedApprovals } from "../evaluation/judge-agreement";
import { Prisma } from "../generated/client";

/**
 * A run's contribution to a figure, `null` where it has none: a figure is the mean of these values, or their 95th
 * percentile. They come from the same facts as the dashboard's (`metrics.ts`), which outlive the run itself; reviews
 * are deleted with the run.
 */
const SHARE_OF_A_RUN: Readonly<Record<Exclude<AlertMetric, "false_pass_rate">, Prisma.Sql>> = {
  average_reflection_score: Prisma.sql`fact.score`,
  hallucination_detection_rate: Prisma.sql`fact.hallucination::int`,
  refinement_success_rate: Prisma.sql`CASE WHEN fact.scored_attempts >= 2 THEN (fact.score > fact.first_score)::int END`,
  approved_share: Prisma.sql`(fact.outcome = 'approved')::int`,
  abstained_share: Prisma.sql`(fact.outcome = 'abstained')::int`,
  failed_share: Prisma.sql`(fact.outcome = 'failed')::int`,
  degraded_share: Prisma.sql`(cardinality(fact.degraded) > 0)::int`,
  p95_latency: Prisma.sql`fact.ms`,
  cost_per_run: Prisma.sql`fact.cost_usd`,
  negative_feedback_share: Prisma.sql`(SELECT (feedback.rating = 'down')::int FROM feedback
    WHERE feedback.run_id = fact.run_id AND feedback.owner_id = (SELECT owner_id FROM run WHERE run.id = fact.run_id))`,
};

/** The runs of a window, as `of_a_run`, each with what it contributes to the figure. */
function contributions(condition: Filters, { ownerId, from, to }: AlertWindow): Prisma.Sql {
  const { metric, language, model, profile } = condition;
  if (metric === "false_pass_rate") {
    const query: JudgedRunsQuery = {
      owners: ownerId === LOCAL_OWNER ? EVERYONE : ownerId,
      from: from.toISOString(),
      to: to.toISOString(),
      ...(language === null ? {} : { language }),
      ...(model === null ? {} : { model }),
      ...(profile === null ? {} : { profile }),
    };
    return Prisma.sql`(SELECT started_at, wrong::int AS x FROM (${judgedApprovals(query)}) AS judged) AS of_a_run`;
  }
  return Prisma.sql`(
    SELECT fact.started_at, ${SHARE_OF_A_RUN[metric]} AS x FROM run_fact AS fact
    WHERE fact.owner_id = ${ownerId} AND fact.started_at >= ${from} AND fact.started_at < ${to}
    ${language === null ? Prisma.empty : Prisma.sql`AND fact.language = ${language}`}
    ${model === null ? Prisma.empty : Prisma.sql`AND fact.model = ${model}`}
    ${profile === null ? Prisma.empty : Prisma.sql`AND fact.profile = ${profile}`}) AS of_a_run`;
}

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
    ? Prisma.sql`percentile_cont(0.95) WITHIN GROUP (ORDER BY of_a_run.x)`
    : Prisma.sql`avg(of_a_run.x)`;
  // The mean of an expression, or a percentile.
  const figure = await firstRow(
    figureSchema,
    db().$queryRaw`
      SELECT (${aggregate})::float8 AS "value", count(of_a_run.x)::int AS "runs" FROM ${contributions(condition, window)}`,
  );
  return figure ?? { value: null, runs: 0 };
}

const stretchSchema = z.object({ index: z.number().int(), sum: z.number(), runs: z.number().int() });
/** The sum over the runs of one stretch; `index` counts stretches back from the end of the window, from 0. */
export type AlertStretch = z.infer<typeof stretchSchema>;

/** A figure's window in stretches of equal length; those without a run that has the figure are left out. */
export function readAlertStretches(
  condition: Filters,
  window: AlertWindow,
  stretchMs: number,
): Promise<AlertStretch[]> {
  // Groups by an expression.
  return parsedRows(
    stretchSchema,
    db().$queryRaw`
      SELECT ${stretchIndex(window, stretchMs)} AS "index", sum(of_a_run.x)::float8 AS "sum",
        count(of_a_run.x)::int AS "runs"
      FROM ${contributions(condition, window)} WHERE of_a_run.x IS NOT NULL GROUP BY 1`,
  );
}

const valueSchema = z.object({ index: z.number().int(), x: z.number() });

/** The newest values of a figure, each with its stretch; at most `limit`, newest first. */
export function readAlertValues(
  condition: Filters,
  window: AlertWindow,
  stretchMs: number,
  limit: number,
): Promise<z.infer<typeof valueSchema>[]> {
  // Values of an expression.
  return parsedRows(
    valueSchema,
    db().$queryRaw`
      SELECT ${stretchIndex(window, stretchMs)} AS "index", of_a_run.x::float8 AS "x"
      FROM ${contributions(condition, window)} WHERE of_a_run.x IS NOT NULL
      ORDER BY of_a_run.started_at DESC LIMIT ${limit}`,
  );
}

/** The window's end minus a moment is never 0: the window excludes its end. */
function stretchIndex({ to }: AlertWindow, stretchMs: number): Prisma.Sql {
  return Prisma.sql`
    (ceil(extract(epoch FROM (${to}::timestamptz - of_a_run.started_at)) * 1000 / ${stretchMs}::float8) - 1)::int`;
}
