import { z } from "zod";
import { languageSchema } from "../contracts/language";
import {
  type MetricFigures,
  type MetricsAnswer,
  type MetricsQuery,
  metricFiguresSchema,
  metricsAnswerSchema,
} from "../contracts/metrics";
import { degradedPartSchema, outcomeSchema } from "../contracts/run-event";
import { workflowNodeSchema } from "../contracts/topology";
import { pool } from "./client";
import { metricsWindow } from "./metrics-window";
import { listSettingsRevisions } from "./settings";
import { LOWEST_RUNS, MAX_ANNOTATIONS } from "./tunables";

/** `$1` owner, `$2` from, `$3` to (exclusive), `$4` language or null, `$5` model or null. */
type RunFilter = readonly [owner: string, from: Date, to: Date, language: string | null, model: string | null];

/** The built-in reader counts as a model of that name. */
const MODEL = "coalesce(run.chat_model, run.generator)";

/** Runs that ended count, however they ended: a score that a cancelled run earned was earned. */
const RUNS = `run WHERE run.owner_id = $1 AND run.status = 'ended' AND run.started_at >= $2 AND run.started_at < $3
  AND ($4::text IS NULL OR run.language = $4) AND ($5::text IS NULL OR ${MODEL} = $5)`;

/** The four metrics, as `lib/contracts/metrics.ts` defines them. `NULLIF` makes a gap of an empty denominator. */
const FIGURES = `
  count(*)::int AS "runs",
  avg(run.score) AS "averageReflectionScore",
  count(run.score)::int AS "scoredRuns",
  (count(*) - count(run.score))::int AS "unscoredRuns",
  (count(*) FILTER (WHERE run.hallucination))::float8 / NULLIF(count(run.hallucination), 0) AS "hallucinationDetectionRate",
  (count(*) FILTER (WHERE run.hallucination))::int AS "hallucinationRuns",
  count(run.hallucination)::int AS "checkedRuns",
  (count(*) FILTER (WHERE run.scored_attempts >= 2 AND run.score > run.first_score))::float8
    / NULLIF(count(*) FILTER (WHERE run.scored_attempts >= 2), 0) AS "refinementSuccessRate",
  (count(*) FILTER (WHERE run.scored_attempts >= 2))::int AS "refinedRuns",
  avg(run.score - run.first_score) FILTER (WHERE run.scored_attempts >= 2) AS "meanImprovement"`;

/**
 * Every figure of the dashboard over a window of runs, by the time they started.
 * @throws AppError `validation_failed` for a window or time zone that makes no sense
 */
export async function readMetrics(query: MetricsQuery, ownerId: string, now = new Date()): Promise<MetricsAnswer> {
  const { from, to, previousFrom } = metricsWindow(query, now);
  const { bucket, timeZone, language = null, model = null } = query;
  const filter: RunFilter = [ownerId, from, to, language, model];
  const revisions = await listSettingsRevisions({ limit: MAX_ANNOTATIONS, from, to });
  return metricsAnswerSchema.parse({
    from: from.toISOString(),
    to: to.toISOString(),
    bucket,
    timeZone,
    current: await figures(filter),
    previous: await figures([ownerId, previousFrom, from, language, model]),
    trend: await trend(filter, bucket, timeZone),
    iterations: await rows(
      `SELECT run.attempt_count AS "attempts", count(*)::int AS "runs" FROM ${RUNS} GROUP BY 1 ORDER BY 1`,
      filter,
    ),
    outcomes: await outcomes(filter),
    degradations: await degradations(filter),
    nodes: await nodes(filter),
    ...(await latencyCostAndSearches(filter)),
    byLanguage: await figuresBy("language", "run.language", languageSchema, filter),
    byModel: await figuresBy("model", MODEL, z.string(), filter),
    annotations: revisions
      .map(({ savedAt, diff }) => ({ at: savedAt, kind: "settings", label: diff.map(({ path }) => path).join(", ") }))
      .reverse(),
    lowest: await rows(
      `SELECT run.id AS "runId", run.question, run.score FROM ${RUNS} AND run.score IS NOT NULL
       ORDER BY run.score, run.started_at DESC LIMIT $6`,
      [...filter, LOWEST_RUNS],
    ),
  });
}

async function figures(filter: RunFilter): Promise<MetricFigures> {
  const [row] = await rows(`SELECT ${FIGURES} FROM ${RUNS}`, filter);
  return metricFiguresSchema.parse(row);
}

/** The figures of every group, the one with the most runs first; runs without the value belong to no group. */
async function figuresBy(key: string, column: string, keySchema: z.ZodType, filter: RunFilter): Promise<unknown[]> {
  const groups = await rows(
    `SELECT ${column} AS "key", ${FIGURES} FROM ${RUNS} AND ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1`,
    filter,
  );
  return groups.map((row) => ({ [key]: keySchema.parse(row.key), figures: metricFiguresSchema.parse(row) }));
}

/**
 * One row a bucket, empty ones included. Days and weeks (from Monday) are those of the time zone's calendar;
 * hours are 60 minutes each, so that the night in which clocks change has 23 or 25 of them.
 */
async function trend(filter: RunFilter, bucket: MetricsQuery["bucket"], timeZone: string): Promise<unknown[]> {
  const starts =
    bucket === "hour"
      ? `generate_series(
           $2::timestamptz - (($2::timestamptz AT TIME ZONE $6) - date_trunc('hour', $2::timestamptz AT TIME ZONE $6)),
           $3::timestamptz, interval '1 hour')`
      : `generate_series(
           date_trunc('${bucket}', $2::timestamptz AT TIME ZONE $6),
           $3::timestamptz AT TIME ZONE $6, interval '1 ${bucket}') AT TIME ZONE $6`;
  const found = await rows(
    `WITH starts AS (SELECT ${starts} AS start),
      buckets AS (SELECT start, lead(start, 1, 'infinity') OVER (ORDER BY start) AS finish FROM starts WHERE start < $3),
      runs AS (SELECT run.id, run.score, run.started_at FROM ${RUNS})
    SELECT buckets.start,
      count(runs.id)::int AS "runs",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY runs.score) AS "median",
      percentile_cont(0.25) WITHIN GROUP (ORDER BY runs.score) AS "lowerQuartile",
      percentile_cont(0.75) WITHIN GROUP (ORDER BY runs.score) AS "upperQuartile",
      avg(runs.score) AS "mean"
    FROM buckets LEFT JOIN runs ON runs.started_at >= buckets.start AND runs.started_at < buckets.finish
    GROUP BY buckets.start ORDER BY buckets.start`,
    [...filter, timeZone],
  );
  return found.map((row) => ({ ...row, start: z.date().parse(row.start).toISOString() }));
}

function outcomes(filter: RunFilter): Promise<Row[]> {
  return rows(
    `SELECT run.outcome, count(*)::int AS "runs" FROM ${RUNS} AND run.outcome = ANY($6)
     GROUP BY 1 ORDER BY count(*) DESC, 1`,
    [...filter, outcomeSchema.options],
  );
}

/** Runs by part that degraded, the one with the most first. */
function degradations(filter: RunFilter): Promise<Row[]> {
  return rows(
    `SELECT part.what, count(*)::int AS "runs" FROM (SELECT unnest(run.degraded) AS what FROM ${RUNS}) AS part
     WHERE part.what = ANY($6) GROUP BY 1 ORDER BY count(*) DESC, 1`,
    [...filter, degradedPartSchema.options],
  );
}

/** Visits by node, the slowest first. Nodes that no workflow has any more are left out. */
function nodes(filter: RunFilter): Promise<Row[]> {
  return rows(
    `SELECT node_visit.node, count(*)::int AS "visits",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY node_visit.ms) AS "p50Ms",
       percentile_cont(0.95) WITHIN GROUP (ORDER BY node_visit.ms) AS "p95Ms"
     FROM node_visit WHERE node_visit.ms IS NOT NULL AND node_visit.node = ANY($6)
       AND node_visit.run_id IN (SELECT run.id FROM ${RUNS})
     GROUP BY 1 ORDER BY 4 DESC, 1`,
    [...filter, workflowNodeSchema.options],
  );
}

async function latencyCostAndSearches(
  filter: RunFilter,
): Promise<Pick<MetricsAnswer, "latency" | "costUsd" | "searches">> {
  const [row] = await rows(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY run.ms) AS "p50Ms",
       percentile_cont(0.95) WITHIN GROUP (ORDER BY run.ms) AS "p95Ms",
       sum(run.cost_usd) AS "costUsd",
       coalesce(sum(run.searches), 0)::int AS "made",
       coalesce(sum(run.cached_searches), 0)::int AS "cached",
       sum(run.cached_searches)::float8 / NULLIF(sum(run.searches), 0) AS "cachedShare"
     FROM ${RUNS}`,
    filter,
  );
  return {
    latency: metricsAnswerSchema.shape.latency.parse(row),
    costUsd: z.number().nullable().parse(row?.costUsd),
    searches: metricsAnswerSchema.shape.searches.parse(row),
  };
}

type Row = Record<string, unknown>;

async function rows(sql: string, values: readonly unknown[]): Promise<Row[]> {
  return (await pool().query<Row>(sql, [...values])).rows;
}
