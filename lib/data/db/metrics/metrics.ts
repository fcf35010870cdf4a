import { z } from "zod";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import { BREAKDOWNS, COST, MEAN_ATTEMPTS, RUN_FIGURES, SEARCH_FIGURES } from "@/lib/shared/contracts/metrics/figures";
import {
  type MetricFigures,
  type MetricsAnswer,
  type MetricsQuery,
  metricsAnswerSchema,
  metricsQuerySchema,
} from "@/lib/shared/contracts/metrics/metrics";
import { checkPresetSchema, checkSchema, checkSetBits, checkSetOfPreset } from "@/lib/shared/contracts/runs/check-set";
import { degradedPartSchema, outcomeSchema } from "@/lib/shared/contracts/runs/run-event";
import { workflowNodeSchema } from "@/lib/shared/contracts/runs/topology";
import { db } from "../connection/client";
import { EVERYTHING, type Reader } from "../library/readable";
import { EXACT_RUNS, LOWEST_RUNS } from "../tunables";
import { readAnnotations, readFloors } from "./annotations";
import type { DayFigures } from "./day-figures";
import { lowestOf, type Summary } from "./days";
import { readWindow } from "./read-window";
import { type FactFilter, type Sums, totalsOf } from "./run-facts";
import { EXACT, STEPPED } from "./scale";
import { addedUp, type Breakdown, type StoredRecords, type Tallies, type Tally } from "./tally";
import { bucketStarts, metricsWindow, trendOf, trendSpan } from "./trend";

/**
 * Every figure of the dashboard over a window of runs, by start time. All ended runs count, whatever their outcome, so
 * the score of a cancelled run counts too. Runs of test cases never count; those of deleted conversations do.
 * @param reader changes of documents that they may not read are not annotated
 * @param exactRuns maximum number of runs for which all figures are computed run by run
 * @throws AppError `validation_failed` for an invalid window or time zone
 */
export async function readMetrics(
  query: MetricsQuery,
  { ownerId, reader }: { ownerId: string; reader: Reader },
  now = new Date(),
  exactRuns = EXACT_RUNS,
): Promise<MetricsAnswer> {
  const { from, to, previousFrom } = metricsWindow(query, now);
  const { timeZone, language = null, model = null, profile = null } = query;
  const filter: FactFilter = { ownerId, language, model, profile };
  const [oneMore, shown] = await Promise.all([
    // Unfiltered, since a filter has to search all runs of the window. Prisma's count would sort them all.
    db().runFact.findFirst({
      where: { ownerId, startedAt: { gte: from, lt: to } },
      orderBy: { startedAt: "asc" },
      skip: exactRuns,
      select: { startedAt: true },
    }),
    trendSpan({ from, to }, query.bucket, ownerId),
  ]);
  const exact = oneMore === null;
  const scale = exact ? EXACT : STEPPED;
  const [starts, { days, current, previous, groupsBy }, annotations, floors] = await Promise.all([
    bucketStarts(shown, timeZone),
    readWindow(filter, { from, to, previousFrom }, { single: exact, scale, now }),
    readAnnotations(ownerId, { from, to }, reader),
    readFloors(filter),
  ]);
  const tallies = <Name extends string>(
    breakdown: Breakdown<Name>,
    storedOf: (figures: DayFigures) => StoredRecords | undefined,
  ) =>
    addedUp(
      breakdown,
      days.map(({ figures }) => storedOf(figures)),
      scale,
    );
  return metricsAnswerSchema.parse({
    from: from.toISOString(),
    to: to.toISOString(),
    previousFrom: previousFrom.toISOString(),
    bucket: shown.bucket,
    timeZone,
    exact,
    current: figuresOf(current),
    previous: figuresOf(previous),
    previousMeanAttempts: MEAN_ATTEMPTS.of(totalsOf(previous)),
    trend: trendOf(starts, days, scale),
    iterations: [...tallies(BREAKDOWNS.attempts, ({ attempts }) => attempts).byKey]
      .map(([key, tally]) => ({ attempts: Number(key), ...BREAKDOWNS.attempts.figures.of(tally) }))
      .sort((a, b) => a.attempts - b.attempts),
    outcomes: known(
      outcomeSchema,
      tallies(BREAKDOWNS.outcome, ({ outcome }) => outcome),
    ).map(([outcome, tally]) => ({ outcome, ...BREAKDOWNS.outcome.figures.of(tally) })),
    degradations: known(
      degradedPartSchema,
      tallies(BREAKDOWNS.degraded, ({ degraded }) => degraded),
    ).map(([what, tally]) => ({ what, ...BREAKDOWNS.degraded.figures.of(tally) })),
    nodes: nodesOf(tallies(BREAKDOWNS.node, ({ node }) => node)),
    checks: checksOf(
      tallies(BREAKDOWNS.check, ({ check }) => check),
      tallies(BREAKDOWNS.checked, ({ checked }) => checked),
    ),
    presets: presetsOf(tallies(BREAKDOWNS.checks, ({ checks }) => checks)),
    latency: BREAKDOWNS.run.figures.of(tallies(BREAKDOWNS.run, ({ run }) => run).at("")),
    costUsd: COST.of(totalsOf(current)),
    searches: SEARCH_FIGURES.of(totalsOf(current)),
    byLanguage: groupsBy("language").flatMap(({ key, sums }) => {
      const language = textLanguageSchema.safeParse(key).data;
      return language === undefined ? [] : [{ language, figures: figuresOf(sums) }];
    }),
    byModel: groupsBy("model").map(({ key, sums }) => ({ model: key, figures: figuresOf(sums) })),
    byProfile: groupsBy("profile").map(({ key, sums }) => ({ profile: key, figures: figuresOf(sums) })),
    annotations,
    floors,
    lowest: await lowestRuns(days),
  });
}

function figuresOf(sums: Sums): MetricFigures {
  return RUN_FIGURES.of(totalsOf(sums));
}

/** Warms the caches for the month and year views. */
export async function readMetricsAhead(ownerId: string, now = new Date()): Promise<void> {
  for (const [days, bucket] of READ_AHEAD) {
    const from = new Date(now.getTime() - days * DAY_MS).toISOString();
    await readMetrics(metricsQuerySchema.parse({ from, bucket }), { ownerId, reader: EVERYTHING }, now);
  }
}

const DAY_MS = 86_400_000;
const READ_AHEAD = [
  [30, "day"],
  [365, "week"],
] as const;

/** Tallies by key, for keys that are still in use, most runs first. */
function known<Word extends string>(words: z.core.$ZodType<Word>, { byKey }: Tallies<"runs">): [Word, Tally<"runs">][] {
  return [...byKey]
    .flatMap(([key, tally]): [Word, Tally<"runs">][] => {
      const word = z.safeParse(words, key);
      return word.success ? [[word.data, tally]] : [];
    })
    .sort(([a, one], [b, other]) => other.sum("runs") - one.sum("runs") || (a < b ? -1 : 1));
}

type TalliesOf<Given> = Given extends Breakdown<infer Name> ? Tallies<Name> : never;

/** Slowest first. Nodes that no workflow has any longer, or that were not visited, are left out. */
function nodesOf({ byKey }: TalliesOf<typeof BREAKDOWNS.node>): MetricsAnswer["nodes"] {
  return [...byKey]
    .flatMap(([name, tally]) => {
      const node = workflowNodeSchema.safeParse(name);
      return node.success && tally.size > 0 ? [{ node: node.data, ...BREAKDOWNS.node.figures.of(tally) }] : [];
    })
    .sort((a, b) => b.p95Ms - a.p95Ms || (a.node < b.node ? -1 : 1));
}

function checksOf(
  { byKey }: TalliesOf<typeof BREAKDOWNS.check>,
  all: TalliesOf<typeof BREAKDOWNS.checked>,
): MetricsAnswer["checks"] {
  const byCheck = checkSchema.options.flatMap((check) => {
    const tally = byKey.get(check);
    return tally === undefined ? [] : [{ check, ...BREAKDOWNS.check.figures.of(tally) }];
  });
  const costs = byCheck.flatMap(({ costUsd }) => costUsd ?? []);
  const costUsd = costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
  return { ...BREAKDOWNS.checked.figures.of(all.at("")), costUsd, byCheck };
}

function presetsOf(tallies: TalliesOf<typeof BREAKDOWNS.checks>): MetricsAnswer["presets"] {
  return checkPresetSchema.options.map((preset) => ({
    preset,
    ...BREAKDOWNS.checks.figures.of(tallies.at(String(checkSetBits(checkSetOfPreset(preset))))),
  }));
}

/** Only runs that still exist and whose questions are not private. */
async function lowestRuns(days: readonly Summary[]): Promise<MetricsAnswer["lowest"]> {
  const lowest = lowestOf(days.flatMap(({ lowest }) => lowest));
  if (lowest.length === 0) return [];
  const runs = await db().run.findMany({
    where: { id: { in: lowest.map(({ runId }) => runId) }, conversation: { deletedAt: null, private: false } },
    select: { id: true, question: true },
  });
  const questions = new Map(runs.map(({ id, question }) => [id, question]));
  return lowest
    .flatMap(({ runId, score }) => {
      const question = questions.get(runId);
      return question === undefined ? [] : [{ runId, question, score }];
    })
    .slice(0, LOWEST_RUNS);
}
