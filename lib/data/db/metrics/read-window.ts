import { db } from "../connection/client";
import { dayOf, grouped, parseSummary, type Summary, summariesOf } from "./days";
import {
  added,
  countedFact,
  type FactFilter,
  factSelect,
  type Span,
  SUM_COLUMNS,
  type Sums,
  sumSelect,
  sumsOf,
} from "./run-facts";
import type { Scale } from "./scale";

const DAY_MS = 86_400_000;
const DIMENSIONS = ["language", "model", "profile"] as const;
type Dimension = (typeof DIMENSIONS)[number];

export interface WindowFigures {
  days: Summary[];
  current: Sums;
  previous: Sums;
  /** By language, model or profile, most runs first; runs without the value belong to no group. */
  groupsBy: (dimension: Dimension) => { key: string; sums: Sums }[];
}

/**
 * The runs of a window summed up by day, and the sums of the window before. Whole days come from their rows; the runs of
 * partial days, and those that no row counts yet, are read one by one.
 * @param options.single whether all runs of the window are read one by one
 */
export async function readWindow(
  filter: FactFilter,
  { from, to, previousFrom }: Span & { previousFrom: Date },
  { single, scale, now }: { single: boolean; scale: Scale; now: Date },
): Promise<WindowFigures> {
  const current = partsOf({ from, to }, single, now);
  const previous = partsOf({ from: previousFrom, to: from }, false, now);
  const { ownerId, ...chosen } = filter;
  const same = { ownerId, ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null)) };
  const rows = (free?: Dimension) =>
    Object.fromEntries(DIMENSIONS.map((name) => [name, filter[name] ?? (name === free ? { not: "" } : "")]));
  const total = (day: typeof current.days) =>
    db().metricDay.aggregate({ where: { ownerId, ...rows(), day }, _sum: SUM_COLUMNS });
  const groups = (by: Dimension) =>
    db().metricDay.groupBy({ by: [by], where: { ownerId, ...rows(by), day: current.days }, _sum: SUM_COLUMNS });
  // One snapshot: a run counts once, even if its day is summed up meanwhile.
  const [days, stored, storedBefore, language, model, profile, facts, factsBefore] = await db().$transaction(
    [
      db().metricDay.findMany({
        where: { ownerId, ...rows(), day: current.days },
        select: { day: true, figures: true, lowest: true },
      }),
      total(current.days),
      total(previous.days),
      groups("language"),
      groups("model"),
      groups("profile"),
      db().runFact.findMany({ where: { ...same, OR: current.facts }, select: factSelect }),
      db().runFact.findMany({ where: { ...same, OR: previous.facts }, select: sumSelect }),
    ],
    { isolationLevel: "RepeatableRead" },
  );
  const storedGroups = { language, model, profile };
  const counted = facts.map((fact) => ({ fact, sums: sumsOf(fact) }));
  return {
    days: [...days.map(parseSummary), ...summariesOf(facts.map(countedFact), scale)],
    current: added([stored._sum, ...counted.map(({ sums }) => sums)]),
    previous: added([storedBefore._sum, ...factsBefore.map(sumsOf)]),
    groupsBy: (dimension) => {
      const parts = [
        ...storedGroups[dimension].map((group) => ({ key: group[dimension], sums: group._sum })),
        ...counted.flatMap(({ fact, sums }) => {
          const key = fact[dimension];
          return key === null ? [] : [{ key, sums }];
        }),
      ];
      return [...grouped(parts, ({ key }) => key)]
        .map(([key, group]) => ({ key, sums: added(group.map(({ sums }) => sums)) }))
        .sort((a, b) => b.sums.runs - a.sums.runs || (a.key < b.key ? -1 : 1));
    },
  };
}

/** The whole UTC days of a window, whose rows count only its runs, and the ranges of its other runs. */
function partsOf({ from, to }: Span, single: boolean, now: Date) {
  const first = dayOf(new Date(from.getTime() + DAY_MS - 1));
  // No run starts in the future, so today counts as a whole day.
  const end = dayOf(to >= now ? new Date(to.getTime() + DAY_MS - 1) : to);
  const days = single || first >= end ? { gte: to, lt: to } : { gte: first, lt: end };
  const facts = [
    { startedAt: { gte: from, lt: days.gte } },
    { startedAt: days, rolledUp: false },
    { startedAt: { gte: days.lt, lt: to } },
  ];
  return { days, facts: facts.filter(({ startedAt }) => startedAt.gte < startedAt.lt) };
}
