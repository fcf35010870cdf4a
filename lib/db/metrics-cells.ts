import { z } from "zod";
import { pool } from "./client";
import { ANY, STATE_VERSION, SUM_COLUMNS } from "./metrics-fold";
import { addSums, type FigureSums, figureSumsSchema, noFigures } from "./metrics-sums";
import { type FactFilter, type Span, sumFacts } from "./run-facts";
import { READ_TRIES } from "./tunables";

const DAY_MS = 86_400_000;

/** How a window is put together. */
export interface WindowParts {
  /** UTC days whose cells count no run but the window's, and how many they count. */
  whole: Span;
  counted: number;
  /** Where runs of those days are looked for that no cell counts yet. */
  pending: Span;
  /** What of the window lies in none of those days: its runs are read one by one. */
  edges: Span[];
}

function dayOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

function dateOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

const extentSchema = z.object({ runs: z.number(), first: z.boolean(), last: z.boolean() });

/** At its ends a day is whole also where all the runs that its cell counts lie in the window, as those of today do. */
export async function windowParts(filter: FactFilter, { from, to }: Span): Promise<WindowParts> {
  const firstDay = dayOf(from);
  const lastDay = dayOf(new Date(to.getTime() - 1));
  const { rows } = await pool().query(
    `SELECT coalesce(sum(runs), 0)::int AS runs, coalesce(bool_or(day = $5::date AND first_at >= $7), false) AS first,
       coalesce(bool_or(day = $6::date AND last_at < $8), false) AS last
     FROM metric_day WHERE ${CELL} AND day >= $5::date AND day <= $6::date`,
    [...cellKey(filter), dateOf(firstDay), dateOf(lastDay), from, to],
  );
  const { runs, first, last } = extentSchema.parse(rows[0]);
  const afterLast = new Date(lastDay.getTime() + DAY_MS);
  const begin = first || firstDay >= from ? firstDay : new Date(firstDay.getTime() + DAY_MS);
  const end = last || afterLast <= to ? afterLast : lastDay;
  if (begin >= end) {
    const none = { from, to: from };
    return { whole: none, pending: none, counted: 0, edges: [{ from, to }] };
  }
  const pending = { from: later(from, begin), to: earlier(to, end) };
  const edges = [
    { from, to: pending.from },
    { from: pending.to, to },
  ];
  return {
    whole: { from: begin, to: end },
    pending,
    counted: runs,
    edges: edges.filter((edge) => edge.from < edge.to),
  };
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

const CELL = "owner_id = $1 AND language = $2 AND model = $3 AND profile = $4";

function cellKey({ ownerId, language, model, profile }: FactFilter): string[] {
  return [ownerId, language ?? ANY, model ?? ANY, profile ?? ANY];
}

const daySchema = figureSumsSchema.extend({ day: z.date(), detail: z.string(), quarters: z.instanceof(Buffer) });
export type DayCell = z.infer<typeof daySchema>;

/** The cells of whole days; `day` is its first moment. */
export async function readDays(filter: FactFilter, { from, to }: Span): Promise<DayCell[]> {
  const { rows } = await pool().query(
    `SELECT day::timestamp AT TIME ZONE 'UTC' AS day, ${SUM_COLUMNS}, detail, quarters
     FROM metric_day WHERE ${CELL} AND day >= $5::date AND day < $6::date`,
    [...cellKey(filter), dateOf(from), dateOf(to)],
  );
  return z.array(daySchema).parse(rows);
}

const SUMS = `coalesce(sum(runs), 0)::int AS runs, coalesce(sum(scored), 0)::int AS scored,
  coalesce(sum(score_sum), 0) AS "scoreSum", coalesce(sum(checked), 0)::int AS checked,
  coalesce(sum(hallucination), 0)::int AS hallucination, coalesce(sum(refined), 0)::int AS refined,
  coalesce(sum(improved), 0)::int AS improved, coalesce(sum(compared), 0)::int AS compared,
  coalesce(sum(improvement_sum), 0) AS "improvementSum"`;

const withAttemptsSchema = figureSumsSchema.extend({ attempts: z.number() });

/** Attempts stand in the cells' details alone: a window of a year has 366 of them. */
const ATTEMPTS = `coalesce(sum((SELECT sum(attempt.key::int * attempt.value::int)
  FROM json_each_text(detail::json -> 'attempts') AS attempt)), 0)::int AS attempts`;

/** What the four metrics of a window are made of, added up by the database. */
export async function readSums(filter: FactFilter, window: Span): Promise<{ sums: FigureSums; attempts: number }> {
  const parts = await windowParts(filter, window);
  const total = { sums: noFigures(), attempts: 0 };
  const add = (row: unknown) => {
    const { attempts, ...sums } = withAttemptsSchema.parse(row);
    addSums(total.sums, sums);
    total.attempts += attempts;
  };
  if (parts.counted > 0) {
    const { rows } = await pool().query(
      `SELECT ${SUMS}, ${ATTEMPTS} FROM metric_day WHERE ${CELL} AND day >= $5::date AND day < $6::date`,
      [...cellKey(filter), dateOf(parts.whole.from), dateOf(parts.whole.to)],
    );
    add(rows[0]);
  }
  for (const row of await sumFacts(filter, parts.edges, parts.pending)) add(row);
  return total;
}

export type Dimension = "language" | "model" | "profile";
const DIMENSIONS = ["language", "model", "profile"] as const;

const groupSchema = figureSumsSchema.extend({ key: z.string() });

/** The sums of whole days by language, model or profile; the other two as the filter has them. */
export async function readGroups(
  dimension: Dimension,
  filter: FactFilter,
  { from, to }: Span,
): Promise<Map<string, FigureSums>> {
  const others = DIMENSIONS.filter((one) => one !== dimension);
  const chosen = filter[dimension];
  const { rows } = await pool().query(
    `SELECT ${dimension} AS key, ${SUMS} FROM metric_day
     WHERE owner_id = $1 AND ${chosen === null ? `${dimension} <> $4` : `${dimension} = $4`}
       AND ${others.map((other, at) => `${other} = $${at + 2}`).join(" AND ")} AND day >= $5::date AND day < $6::date
     GROUP BY 1`,
    [filter.ownerId, ...others.map((other) => filter[other] ?? ANY), chosen ?? ANY, dateOf(from), dateOf(to)],
  );
  return new Map(
    z
      .array(groupSchema)
      .parse(rows)
      .map(({ key, ...sums }) => [key, sums]),
  );
}

async function stateVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(`SELECT ${STATE_VERSION} AS version`);
  return z.string().parse(rows[0]?.version);
}

/**
 * Reads from cells and facts by several statements as if by one: anew, where runs went from these into those meanwhile.
 * After some tries the last reading counts: some runs may be missing or counted twice then, until the next.
 */
export async function readSteadily<T>(read: () => Promise<T>): Promise<T> {
  let version = await stateVersion();
  for (let tries = 1; ; tries += 1) {
    const result = await read();
    const after = await stateVersion();
    if (after === version || tries === READ_TRIES) return result;
    version = after;
  }
}
