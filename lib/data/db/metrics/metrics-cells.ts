import { z } from "zod";
import { pool } from "../connection/client";
import { READ_TRIES } from "../tunables";
import { ANY, STATE_VERSION, SUM_COLUMNS } from "./metrics-fold";
import { addSums, type FigureSums, figureSumsSchema, noFigures } from "./metrics-sums";
import { type FactFilter, type Span, sumFacts } from "./run-facts";

const DAY_MS = 86_400_000;

/** The parts of a window. */
export interface WindowParts {
  /** UTC days whose cells count only runs of the window, and how many they count. */
  whole: Span;
  counted: number;
  /** The span in which runs of those days that no cell counts yet are searched for. */
  pending: Span;
  /** The parts of the window outside those days: their runs are read one by one. */
  edges: Span[];
}

function dayOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

function dateOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

const extentSchema = z.object({
  at: z.number(),
  version: z.string(),
  runs: z.number(),
  first: z.boolean(),
  last: z.boolean(),
});

/**
 * The parts of each requested window, in order, and the version of the cells they are based on. A day at either end
 * counts as whole if all the runs of its cell are inside the window, as today's are.
 */
export async function windowParts(
  asked: readonly (readonly [FactFilter, Span])[],
): Promise<{ parts: WindowParts[]; version: string }> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const extents = asked.map(([filter, window], at) => {
    const cell = cellOf(filter, given);
    const [first, last] = endDays(window).map((day) => `${given(dateOf(day))}::date`);
    const [from, to] = [given(window.from), given(window.to)];
    return `SELECT ${at} AS at, coalesce(sum(runs), 0)::int AS runs,
        coalesce(bool_or(day = ${first} AND first_at >= ${from}), false) AS first,
        coalesce(bool_or(day = ${last} AND last_at < ${to}), false) AS last
      FROM metric_day WHERE ${cell} AND day >= ${first} AND day <= ${last}`;
  });
  const { rows } = await pool().query(
    `SELECT extent.*, ${STATE_VERSION} AS version FROM (${extents.join(" UNION ALL ")}) AS extent ORDER BY at`,
    values,
  );
  const found = z.array(extentSchema).parse(rows);
  return {
    parts: found.flatMap((extent) => {
      const window = asked[extent.at]?.[1];
      return window === undefined ? [] : [partsOf(window, extent)];
    }),
    version: found[0]?.version ?? "",
  };
}

function endDays({ from, to }: Span): [first: Date, last: Date] {
  return [dayOf(from), dayOf(new Date(to.getTime() - 1))];
}

function partsOf({ from, to }: Span, { runs, first, last }: z.infer<typeof extentSchema>): WindowParts {
  const [firstDay, lastDay] = endDays({ from, to });
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

function cellOf({ ownerId, language, model, profile }: FactFilter, given: (value: unknown) => string): string {
  return `owner_id = ${given(ownerId)} AND language = ${given(language ?? ANY)} AND model = ${given(model ?? ANY)}
    AND profile = ${given(profile ?? ANY)}`;
}

const daySchema = figureSumsSchema.extend({ day: z.date(), detail: z.string(), quarters: z.instanceof(Buffer) });
export type DayCell = z.infer<typeof daySchema>;

/** The cells of whole days; `day` is the day's start. */
export async function readDays(filter: FactFilter, { from, to }: Span): Promise<DayCell[]> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { rows } = await pool().query(
    `SELECT day::timestamp AT TIME ZONE 'UTC' AS day, ${SUM_COLUMNS}, detail, quarters FROM metric_day
     WHERE ${cellOf(filter, given)} AND day >= ${given(dateOf(from))}::date AND day < ${given(dateOf(to))}::date`,
    values,
  );
  return z.array(daySchema).parse(rows);
}

const SUMS = `coalesce(sum(runs), 0)::int AS runs, coalesce(sum(attempts), 0)::int AS attempts,
  coalesce(sum(scored), 0)::int AS scored, coalesce(sum(score_sum), 0) AS "scoreSum",
  coalesce(sum(checked), 0)::int AS checked, coalesce(sum(hallucination), 0)::int AS hallucination,
  coalesce(sum(refined), 0)::int AS refined, coalesce(sum(improved), 0)::int AS improved,
  coalesce(sum(compared), 0)::int AS compared, coalesce(sum(improvement_sum), 0) AS "improvementSum"`;

/** The sums behind a window's metrics, added up by the database. */
export async function readSums(filter: FactFilter, parts: WindowParts): Promise<FigureSums> {
  const [cells, facts] = await Promise.all([
    parts.counted > 0 ? sumCells(filter, parts.whole) : [],
    sumFacts(filter, parts.edges, parts.pending),
  ]);
  const total = noFigures();
  for (const row of [...cells, ...facts]) addSums(total, figureSumsSchema.parse(row));
  return total;
}

async function sumCells(filter: FactFilter, { from, to }: Span): Promise<unknown[]> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { rows } = await pool().query(
    `SELECT ${SUMS} FROM metric_day
     WHERE ${cellOf(filter, given)} AND day >= ${given(dateOf(from))}::date AND day < ${given(dateOf(to))}::date`,
    values,
  );
  return rows;
}

export const DIMENSIONS = ["language", "model", "profile"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const groupSchema = figureSumsSchema.extend({ dimension: z.enum(DIMENSIONS), key: z.string() });
/** The sums of runs by a dimension's value. */
export type Groups = Record<Dimension, Map<string, FigureSums>>;

export function noGroups(): Groups {
  return { language: new Map(), model: new Map(), profile: new Map() };
}

/** The sums of whole days by language, by model and by profile; the filter applies to the other two dimensions. */
export async function readGroups(filter: FactFilter, { from, to }: Span): Promise<Groups> {
  const values: unknown[] = [filter.ownerId, dateOf(from), dateOf(to)];
  const given = (value: unknown) => `$${values.push(value)}`;
  const groupsBy = (dimension: Dimension) => {
    const conditions = DIMENSIONS.map((one) => {
      const chosen = filter[one];
      return one === dimension && chosen === null ? `${one} <> ${given(ANY)}` : `${one} = ${given(chosen ?? ANY)}`;
    });
    return `SELECT '${dimension}' AS dimension, ${dimension} AS key, ${SUMS} FROM metric_day
      WHERE owner_id = $1 AND day >= $2::date AND day < $3::date AND ${conditions.join(" AND ")} GROUP BY 2`;
  };
  const { rows } = await pool().query(DIMENSIONS.map(groupsBy).join(" UNION ALL "), values);
  const groups = noGroups();
  for (const { dimension, key, ...sums } of z.array(groupSchema).parse(rows)) groups[dimension].set(key, sums);
  return groups;
}

async function stateVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(`SELECT ${STATE_VERSION} AS version`);
  return z.string().parse(rows[0]?.version);
}

/**
 * Reads cells and facts with several statements as if with one: it repeats the reading when runs were folded from facts
 * into cells meanwhile. After the last attempt the result counts anyway: until the next reading, some runs may be
 * missing or counted twice.
 */
export async function readSteadily<T extends { version: string }>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const result = await read();
    if ((await stateVersion()) === result.version || tries === READ_TRIES) return result;
  }
}
