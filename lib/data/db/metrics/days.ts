import { z } from "zod";
import { db } from "../connection/client";
import { LOWEST_KEPT, ROLL_UP_FROM, ROLL_UP_RUNS } from "../tunables";
import { addedFigures, type DayFigures, figuresOfRuns, parseFigures } from "./day-figures";
import { added, countedFact, type Fact, factSelect, type Sums, sumsOf } from "./run-facts";
import { type Scale, STEPPED } from "./scale";

const DAY_MS = 86_400_000;

/** The start of a moment's UTC day. */
export function dayOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

/** A run in the list of the lowest-scored. */
interface LowRun {
  runId: string;
  score: number;
  at: Date;
}

/** Stored without names: run, score, start in epoch milliseconds. */
const lowestSchema = z.array(z.tuple([z.string(), z.number(), z.number()]));

/** Runs of a day, summed up; a row of `metric_day` without its sums. */
export interface Summary {
  day: Date;
  figures: DayFigures;
  lowest: LowRun[];
}

export function parseSummary({ day, figures, lowest }: { day: Date; figures: string; lowest: string }): Summary {
  return {
    day,
    figures: parseFigures(figures),
    lowest: lowestSchema.parse(JSON.parse(lowest)).map(([runId, score, at]) => ({ runId, score, at: new Date(at) })),
  };
}

function storedSummary({ figures, lowest }: Pick<Summary, "figures" | "lowest">) {
  const low: z.input<typeof lowestSchema> = lowest.map(({ runId, score, at }) => [runId, score, at.getTime()]);
  return { figures: JSON.stringify(figures), lowest: JSON.stringify(low) };
}

/** Summaries of runs by UTC day. */
export function summariesOf(facts: readonly Fact[], scale: Scale): Summary[] {
  return [...grouped(facts, ({ startedAt }) => dayOf(startedAt).getTime())].map(([day, runs]) => ({
    day: new Date(day),
    figures: figuresOfRuns(runs, scale),
    lowest: lowestOf(
      runs.flatMap(({ runId, score, startedAt }) => (score === null ? [] : [{ runId, score, at: startedAt }])),
    ),
  }));
}

/** Lowest score first, and the latest run among equal ones. */
export function lowestOf(runs: LowRun[]): LowRun[] {
  return runs
    .sort((a, b) => a.score - b.score || b.at.getTime() - a.at.getTime() || (a.runId < b.runId ? -1 : 1))
    .slice(0, LOWEST_KEPT);
}

interface Part {
  language: string;
  model: string;
  profile: string;
  sums: Sums;
  figures: DayFigures;
  lowest: LowRun[];
}

/** Runs of one day as parts of the rows that count them: their language, model and profile, each or all (the empty word). */
function partsOf(facts: readonly Fact[]): Part[] {
  const kinds = grouped(facts, ({ language, model, profile }) => JSON.stringify([language, model, profile]));
  return [...kinds.values()].flatMap((runs) => {
    const sums = added(runs.map(sumsOf));
    return summariesOf(runs, STEPPED).flatMap(({ figures, lowest }) =>
      runs.slice(0, 1).flatMap(({ language, model, profile }) =>
        // A run without a language counts only for all languages.
        [...new Set([language ?? "", ""])].flatMap((language) =>
          [model, ""].flatMap((model) =>
            [profile, ""].map((profile) => ({ language, model, profile, sums, figures, lowest })),
          ),
        ),
      ),
    );
  });
}

function rowsOf(parts: readonly Part[]) {
  const rows = grouped(parts, ({ language, model, profile }) => JSON.stringify([language, model, profile]));
  return [...rows.values()].flatMap((same) =>
    same.slice(0, 1).map(({ language, model, profile }) => ({
      language,
      model,
      profile,
      ...added(same.map(({ sums }) => sums)),
      ...storedSummary({
        figures: addedFigures(same.map(({ figures }) => figures)),
        lowest: lowestOf(same.flatMap(({ lowest }) => lowest)),
      }),
    })),
  );
}

/** Items by a key, in order. */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * Adds runs to the rows of a day that do not count them: the latest day that is over, or today once it has many.
 * Facts are only added, so nothing needs to be subtracted from a row.
 * @param least minimum number of uncounted runs of today
 * @param most maximum number of runs at once
 * @returns whether there may be more to do
 */
export async function rollUpDay(now = new Date(), least = ROLL_UP_FROM, most = ROLL_UP_RUNS): Promise<boolean> {
  const due = await dueDay(dayOf(now), least);
  if (due === null) return false;
  const stored = await db().metricDay.findMany({ where: due });
  const facts = await db().runFact.findMany({
    where: { ownerId: due.ownerId, rolledUp: false, startedAt: span(due.day) },
    select: factSelect,
    take: most,
  });
  const all = { language: "", model: "", profile: "" };
  const counted = stored.find(({ language, model, profile }) => `${language}${model}${profile}` === "")?.runs;
  const before = stored.map((row) => ({ ...row, ...parseSummary(row), sums: row }));
  const rows = rowsOf([...before, ...partsOf(facts.map(countedFact))]).map((row) => ({ ...row, ...due }));
  await db().$transaction(async (tx) => {
    // A table lock, because the rows do not exist at first.
    await tx.$executeRaw`LOCK TABLE metric_day IN SHARE ROW EXCLUSIVE MODE`;
    const [latest] = await tx.metricDay.findMany({ where: { ...due, ...all }, select: { runs: true } });
    // Another process counted some of these runs meanwhile.
    if (latest?.runs !== counted) return;
    await tx.metricDay.deleteMany({ where: due });
    await tx.metricDay.createMany({ data: rows });
    await tx.runFact.updateMany({
      where: { runId: { in: facts.map(({ runId }) => runId) } },
      data: { rolledUp: true },
    });
  });
  return true;
}

function span(day: Date) {
  return { gte: day, lt: new Date(day.getTime() + DAY_MS) };
}

async function dueDay(today: Date, least: number): Promise<{ ownerId: string; day: Date } | null> {
  const over = await db().runFact.findFirst({
    where: { rolledUp: false, startedAt: { lt: today } },
    orderBy: { startedAt: "desc" },
    select: { ownerId: true, startedAt: true },
  });
  if (over !== null) return { ownerId: over.ownerId, day: dayOf(over.startedAt) };
  const [busy] = await db().runFact.groupBy({
    by: ["ownerId"],
    where: { rolledUp: false, startedAt: span(today) },
    having: { ownerId: { _count: { gte: least } } },
  });
  return busy === undefined ? null : { ownerId: busy.ownerId, day: today };
}
