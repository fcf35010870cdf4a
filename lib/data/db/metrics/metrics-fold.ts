import { z } from "zod";
import { pool } from "../connection/client";
import { FOLD_FROM, FOLD_RUNS } from "../tunables";
import { addToStretch, newStretch, QUARTER_MS, readQuarters, type Stretch, writeQuarters } from "./metrics-quarters";
import { addFact, addSums, type FigureSums, figureSumsSchema, noFigures } from "./metrics-sums";
import { MetricTally } from "./metrics-tally";
import { FACT_COLUMNS, parsedFact, type RunFact } from "./run-facts";

/** Means all languages, models or profiles. */
export const ANY = "";

/** How often cells were written; a missing row means never. */
export const STATE_VERSION = "coalesce((SELECT version FROM metric_state WHERE id = 1), 0)";

interface Cell {
  ownerId: string;
  language: string;
  model: string;
  profile: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  firstAt: Date;
  lastAt: Date;
  sums: FigureSums;
  tally: MetricTally;
  quarters: Map<number, Stretch>;
}

const DAY = "to_char(day, 'YYYY-MM-DD')";

/**
 * Folds some of the facts that no cell counts yet. Cells are built in memory and written by one statement, which writes
 * nothing if other cells have been written since the first was read.
 * @param least minimum number of facts; does nothing for fewer
 * @returns whether there may be more to do
 */
export async function foldFacts(limit = FOLD_RUNS, least = FOLD_FROM): Promise<boolean> {
  const { rows } = await pool().query<RunFact & { version: string }>(
    `SELECT ${FACT_COLUMNS}, ${STATE_VERSION} AS version FROM run_fact WHERE pending_at IS NOT NULL
     ORDER BY pending_at LIMIT $1`,
    [limit],
  );
  const version = rows[0]?.version;
  if (version === undefined || rows.length < least) return false;
  const facts = rows.map(parsedFact);
  const cells = new Map<string, Cell>();
  for (const fact of facts) for (const key of keysOf(fact)) cells.set(nameOf(key), newCell(key, fact.startedAt));
  await readCells(cells);
  for (const fact of facts) {
    for (const key of keysOf(fact)) {
      const cell = cells.get(nameOf(key));
      if (cell !== undefined) countIn(cell, fact);
    }
  }
  await writeCells([...cells.values()], facts, version);
  return rows.length === limit;
}

type CellKey = Pick<Cell, "ownerId" | "language" | "model" | "profile" | "day">;

function nameOf({ ownerId, language, model, profile, day }: CellKey): string {
  return JSON.stringify([ownerId, language, model, profile, day]);
}

/** A run counts for its language, model and profile, each alone and in combination, and for all. */
function keysOf(fact: RunFact): CellKey[] {
  const day = fact.startedAt.toISOString().slice(0, 10);
  const languages = fact.language === null ? [ANY] : [ANY, fact.language];
  return languages.flatMap((language) =>
    [ANY, fact.model].flatMap((model) =>
      [ANY, fact.profile].map((profile) => ({ ownerId: fact.ownerId, language, model, profile, day })),
    ),
  );
}

function newCell(key: CellKey, at: Date): Cell {
  const sums = noFigures();
  return { ...key, firstAt: at, lastAt: at, sums, tally: new MetricTally(), quarters: new Map() };
}

function countIn(cell: Cell, fact: RunFact): void {
  if (fact.startedAt < cell.firstAt) cell.firstAt = fact.startedAt;
  if (fact.startedAt > cell.lastAt) cell.lastAt = fact.startedAt;
  addFact(cell.sums, fact);
  cell.tally.add(fact);
  const quarter = Math.floor((fact.startedAt.getTime() - Date.parse(cell.day)) / QUARTER_MS);
  addToStretch(stretchOf(cell, quarter), fact);
}

function stretchOf(cell: Cell, quarter: number): Stretch {
  const existing = cell.quarters.get(quarter);
  if (existing !== undefined) return existing;
  const created = newStretch();
  cell.quarters.set(quarter, created);
  return created;
}

const storedCellSchema = figureSumsSchema.extend({
  ownerId: z.string(),
  language: z.string(),
  model: z.string(),
  profile: z.string(),
  day: z.string(),
  firstAt: z.date(),
  lastAt: z.date(),
  detail: z.string(),
  quarters: z.instanceof(Buffer),
});

async function readCells(cells: ReadonlyMap<string, Cell>): Promise<void> {
  const keys = [...cells.values()];
  const { rows } = await pool().query(
    `SELECT owner_id AS "ownerId", language, model, profile, ${DAY} AS day, first_at AS "firstAt", last_at AS "lastAt",
       ${SUM_COLUMNS}, detail, quarters
     FROM metric_day
     WHERE (owner_id, language, model, profile, day) IN
       (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[]))`,
    keyColumns(keys),
  );
  for (const row of rows) {
    const stored = storedCellSchema.parse(row);
    const cell = cells.get(nameOf(stored));
    if (cell === undefined) continue;
    if (stored.firstAt < cell.firstAt) cell.firstAt = stored.firstAt;
    if (stored.lastAt > cell.lastAt) cell.lastAt = stored.lastAt;
    addSums(cell.sums, stored);
    cell.tally.addStored(stored.detail);
    readQuarters(stored.quarters, (quarter) => stretchOf(cell, quarter));
  }
}

/** The columns of `FigureSums`. */
export const SUM_COLUMNS = `runs, attempts, scored, score_sum AS "scoreSum", checked, hallucination, refined, improved, compared,
  improvement_sum AS "improvementSum"`;

function keyColumns(cells: readonly Cell[]): string[][] {
  return [
    cells.map(({ ownerId }) => ownerId),
    cells.map(({ language }) => language),
    cells.map(({ model }) => model),
    cells.map(({ profile }) => profile),
    cells.map(({ day }) => day),
  ];
}

async function writeCells(cells: readonly Cell[], facts: readonly RunFact[], version: string): Promise<void> {
  const sum = (of: (sums: FigureSums) => number) => cells.map(({ sums }) => of(sums));
  await pool().query(
    `WITH claimed AS (
       INSERT INTO metric_state (id, version) VALUES (1, $1::bigint + 1)
       ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE metric_state.version = $1::bigint RETURNING id
     ), counted AS (
       UPDATE run_fact SET pending_at = NULL FROM claimed WHERE run_id = ANY ($2::uuid[])
     )
     INSERT INTO metric_day (owner_id, language, model, profile, day, first_at, last_at, runs, attempts, scored, score_sum,
       checked, hallucination, refined, improved, compared, improvement_sum, detail, quarters)
     SELECT cell.* FROM claimed, unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::timestamptz[],
       $9::timestamptz[], $10::int[], $11::int[], $12::int[], $13::float8[], $14::int[], $15::int[], $16::int[], $17::int[],
       $18::int[], $19::float8[], $20::text[], $21::bytea[]) AS cell
     ON CONFLICT (owner_id, language, model, profile, day) DO UPDATE SET first_at = excluded.first_at,
       last_at = excluded.last_at, runs = excluded.runs, attempts = excluded.attempts, scored = excluded.scored, score_sum = excluded.score_sum,
       checked = excluded.checked, hallucination = excluded.hallucination, refined = excluded.refined,
       improved = excluded.improved, compared = excluded.compared, improvement_sum = excluded.improvement_sum,
       detail = excluded.detail, quarters = excluded.quarters`,
    [
      version,
      facts.map(({ runId }) => runId),
      ...keyColumns(cells),
      cells.map(({ firstAt }) => firstAt.toISOString()),
      cells.map(({ lastAt }) => lastAt.toISOString()),
      sum(({ runs }) => runs),
      sum(({ attempts }) => attempts),
      sum(({ scored }) => scored),
      sum(({ scoreSum }) => scoreSum),
      sum(({ checked }) => checked),
      sum(({ hallucination }) => hallucination),
      sum(({ refined }) => refined),
      sum(({ improved }) => improved),
      sum(({ compared }) => compared),
      sum(({ improvementSum }) => improvementSum),
      cells.map(({ tally }) => tally.stored()),
      cells.map(({ quarters }) => writeQuarters(quarters)),
    ],
  );
}
