import { z } from "zod";
import { pool } from "../connection/client";

/** `$1` owner, `$2` language or null, `$3` model or null, `$4` profile or null. */
export interface FactFilter {
  ownerId: string;
  language: string | null;
  model: string | null;
  profile: string | null;
}

/** The figures of one run for the dashboard; see `prisma/schema.prisma`. */
export interface RunFact {
  runId: string;
  ownerId: string;
  startedAt: Date;
  language: string | null;
  model: string;
  profile: string;
  checks: number | null;
  outcome: string | null;
  score: number | null;
  firstScore: number | null;
  scoredAttempts: number;
  hallucination: boolean | null;
  attempts: number;
  ms: number | null;
  costUsd: number | null;
  searches: number;
  cachedSearches: number;
  degraded: string[];
  visits: readonly (readonly [node: string, ms: number])[];
  calls: readonly (readonly [node: string, role: string, requests: number, costUsd: number | null])[];
}

// Parsing each list would take longer than the query: the database guarantees the columns' types, so only JSON is
// parsed, and its many visits by a plain check of each.
const visitsSchema = z.custom<RunFact["visits"]>(
  (value) =>
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number"),
);
const callsSchema = z.array(z.tuple([z.string(), z.string(), z.number(), z.number().nullable()]));

export const FACT_COLUMNS = `run_id AS "runId", owner_id AS "ownerId", started_at AS "startedAt", language, model, profile,
  checks, outcome, score, first_score AS "firstScore", scored_attempts AS "scoredAttempts", hallucination, attempts, ms,
  cost_usd AS "costUsd", searches, cached_searches AS "cachedSearches", degraded, visits, calls`;

const FILTER = `owner_id = $1 AND ($2::text IS NULL OR language = $2) AND ($3::text IS NULL OR model = $3)
  AND ($4::text IS NULL OR profile = $4)`;

/** `[from, to)`. */
export interface Span {
  from: Date;
  to: Date;
}

function parametersOf({ ownerId, language, model, profile }: FactFilter): (string | null)[] {
  return [ownerId, language, model, profile];
}

/** The facts of runs that started in any of the spans, and those in `pending` that no cell counts yet. */
export async function readFacts(filter: FactFilter, spans: readonly Span[], pending: Span | null): Promise<RunFact[]> {
  const values: unknown[] = parametersOf(filter);
  const within = factsWithin(spans, pending, values);
  if (within.length === 0) return [];
  const { rows } = await pool().query<RunFact>(
    within
      .map((condition) => `SELECT ${FACT_COLUMNS} FROM run_fact WHERE ${FILTER} AND ${condition}`)
      .join(" UNION ALL "),
    values,
  );
  return rows.map(parsedFact);
}

/** A fact from the database, with its JSON parsed. */
export function parsedFact(row: RunFact): RunFact {
  return { ...row, visits: visitsSchema.parse(row.visits), calls: callsSchema.parse(row.calls) };
}

function factsWithin(spans: readonly Span[], pending: Span | null, values: unknown[]): string[] {
  const given = (value: unknown) => `$${values.push(value)}`;
  const between = (column: string, { from, to }: Span) => `${column} >= ${given(from)} AND ${column} < ${given(to)}`;
  return [
    ...spans.filter(({ from, to }) => from < to).map((span) => between("started_at", span)),
    // A pending fact's time is its start: one index finds the few of a year.
    ...(pending === null || pending.from >= pending.to ? [] : [between("pending_at", pending)]),
  ];
}

const FIGURE_SUMS = `count(*)::int AS "runs", coalesce(sum(attempts), 0)::int AS "attempts", count(score)::int AS "scored", coalesce(sum(score), 0)::float8 AS "scoreSum",
  count(hallucination)::int AS "checked", (count(*) FILTER (WHERE hallucination))::int AS "hallucination",
  (count(*) FILTER (WHERE scored_attempts >= 2))::int AS "refined",
  (count(*) FILTER (WHERE scored_attempts >= 2 AND score > first_score))::int AS "improved",
  (count(*) FILTER (WHERE scored_attempts >= 2 AND score IS NOT NULL AND first_score IS NOT NULL))::int AS "compared",
  coalesce(sum(score - first_score) FILTER (WHERE scored_attempts >= 2), 0)::float8 AS "improvementSum"`;

/** The sums of the same facts, added up by the database. */
export async function sumFacts(filter: FactFilter, spans: readonly Span[], pending: Span | null): Promise<unknown[]> {
  const values: unknown[] = parametersOf(filter);
  const within = factsWithin(spans, pending, values);
  if (within.length === 0) return [];
  const { rows } = await pool().query(
    within
      .map((condition) => `SELECT ${FIGURE_SUMS} FROM run_fact WHERE ${FILTER} AND ${condition}`)
      .join(" UNION ALL "),
    values,
  );
  return rows;
}
