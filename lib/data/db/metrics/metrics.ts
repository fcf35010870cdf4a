import { z } from "zod";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
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
import { lowestOf, type Summary } from "./days";
import { EXACT, OF_STEPS, type Scale, STEPS, SumTally } from "./entries";
import { readWindow } from "./read-window";
import type { FactFilter, Sums } from "./run-facts";
import { ratio } from "./tally";
import { bucketStarts, metricsWindow, trendOf, trendSpan } from "./trend";

/**
 * Every figure of the dashboard over a window of runs, by start time. All ended runs count, whatever their outcome, so
 * the score of a cancelled run counts too. Runs of test cases never count; those of deleted conversations do.
 * @param reader who looks: changes of documents that they may not read are not annotated
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
    // A filter's few runs are found among all others of the window, so these decide. Prisma's count would sort them all.
    db().runFact.findFirst({
      where: { ownerId, startedAt: { gte: from, lt: to } },
      orderBy: { startedAt: "asc" },
      skip: exactRuns,
      select: { startedAt: true },
    }),
    trendSpan({ from, to }, query.bucket, ownerId),
  ]);
  const exact = oneMore === null;
  const [starts, { days, current, previous, groupsBy }, annotations, floors] = await Promise.all([
    bucketStarts(shown, timeZone),
    readWindow(filter, { from, to, previousFrom }, { single: exact, scale: exact ? EXACT : STEPS, now }),
    readAnnotations(ownerId, { from, to }, reader),
    readFloors(filter),
  ]);
  const of = exact ? EXACT : OF_STEPS;
  const tallies = (kind: string) => talliesOf(days, kind);
  const countsOf = (kind: string) => [...tallies(kind)].map(([key, tally]) => ({ key, runs: tally.sum("runs") }));
  return metricsAnswerSchema.parse({
    from: from.toISOString(),
    to: to.toISOString(),
    previousFrom: previousFrom.toISOString(),
    bucket: shown.bucket,
    timeZone,
    exact,
    current: figuresOf(current),
    previous: figuresOf(previous),
    previousMeanAttempts: ratio(previous.attempts, previous.runs),
    trend: trendOf(starts, days, of),
    iterations: countsOf("attempts")
      .map(({ key, runs }) => ({ attempts: Number(key), runs }))
      .sort((a, b) => a.attempts - b.attempts),
    outcomes: known(outcomeSchema, countsOf("outcome")).map(({ key, runs }) => ({ outcome: key, runs })),
    degradations: known(degradedPartSchema, countsOf("degraded")).map(({ key, runs }) => ({ what: key, runs })),
    nodes: nodesOf(tallies("node"), of),
    checks: checksOf(tallies("check"), tallies("checked").get("")),
    presets: presetsOf(tallies("checks"), of),
    latency: timesOf(tallies("run").get(""), of),
    costUsd: current.priced === 0 ? null : current.cost,
    searches: { made: current.searches, cached: current.cached, cachedShare: ratio(current.cached, current.searches) },
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
  return {
    runs: sums.runs,
    averageReflectionScore: ratio(sums.score, sums.scored),
    scoredRuns: sums.scored,
    unscoredRuns: sums.runs - sums.scored,
    hallucinationDetectionRate: ratio(sums.hallucination, sums.checked),
    hallucinationRuns: sums.hallucination,
    checkedRuns: sums.checked,
    usefulShare: ratio(sums.useful, sums.usefulness),
    usefulRuns: sums.useful,
    usefulnessRuns: sums.usefulness,
    abstainedShare: ratio(sums.abstained, sums.runs),
    abstainedRuns: sums.abstained,
    refinementSuccessRate: ratio(sums.improved, sums.refined),
    refinedRuns: sums.refined,
    meanImprovement: ratio(sums.improvement, sums.compared),
  };
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

type Tallies = ReadonlyMap<string, SumTally>;

/** The entries of a kind added up, by their keys. */
function talliesOf(days: readonly Summary[], kind: string): Tallies {
  const tallies = new Map<string, SumTally>();
  for (const { figures } of days) {
    for (const [key, entry] of Object.entries(figures[kind] ?? {})) {
      const tally = tallies.get(key) ?? new SumTally();
      tally.add(entry);
      tallies.set(key, tally);
    }
  }
  return tallies;
}

/** Counts by a word that is still in use, most frequent first. */
function known<Word extends string>(words: z.core.$ZodType<Word>, counts: readonly { key: string; runs: number }[]) {
  return counts
    .flatMap(({ key, runs }) => {
      const word = z.safeParse(words, key);
      return word.success ? [{ key: word.data, runs }] : [];
    })
    .sort((a, b) => b.runs - a.runs || (a.key < b.key ? -1 : 1));
}

function timesOf(tally: SumTally | undefined, of: Scale): MetricsAnswer["latency"] {
  const [p50Ms = null, p95Ms = null] = tally?.quantiles([0.5, 0.95], of.time) ?? [];
  return { p50Ms, p95Ms };
}

function costOf(tally: SumTally): number | null {
  return tally.sum("priced") === 0 ? null : tally.sum("cost");
}

/** Slowest first. Nodes that no workflow has any more are left out. */
function nodesOf(tallies: Tallies, of: Scale): MetricsAnswer["nodes"] {
  return [...tallies]
    .flatMap(([name, tally]) => {
      const node = workflowNodeSchema.safeParse(name);
      const { p50Ms, p95Ms } = timesOf(tally, of);
      if (!node.success || p50Ms === null || p95Ms === null) return [];
      const [totalMs, calls] = [tally.sum("ms"), tally.sum("calls")];
      return [{ node: node.data, visits: tally.size, p50Ms, p95Ms, totalMs, calls, costUsd: costOf(tally) }];
    })
    .sort((a, b) => b.p95Ms - a.p95Ms || (a.node < b.node ? -1 : 1));
}

function checksOf(tallies: Tallies, all = new SumTally()): MetricsAnswer["checks"] {
  const timeOf = (tally: SumTally) => ({
    runs: tally.sum("runs"),
    meanMs: ratio(tally.sum("ms"), tally.sum("runs")),
    timeShare: ratio(tally.sum("ms"), tally.sum("runMs")),
  });
  const byCheck = checkSchema.options.flatMap((check) => {
    const tally = tallies.get(check);
    return tally === undefined ? [] : [{ check, ...timeOf(tally), calls: tally.sum("calls"), costUsd: costOf(tally) }];
  });
  const costs = byCheck.flatMap(({ costUsd }) => costUsd ?? []);
  const costUsd = costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
  return { ...timeOf(all), costUsd, byCheck };
}

function presetsOf(tallies: Tallies, of: Scale): MetricsAnswer["presets"] {
  return checkPresetSchema.options.map((preset) => {
    const tally = tallies.get(String(checkSetBits(checkSetOfPreset(preset))));
    const meanCostUsd = tally === undefined ? null : ratio(tally.sum("cost"), tally.sum("priced"));
    return { preset, runs: tally?.size ?? 0, ...timesOf(tally, of), meanCostUsd };
  });
}

/** Those whose runs still exist and whose questions are not private. */
async function lowestRuns(days: readonly Summary[]): Promise<MetricsAnswer["lowest"]> {
  const lowest = lowestOf(days.flatMap(({ lowest }) => lowest));
  if (lowest.length === 0) return [];
  const runs = await db().run.findMany({
    where: { id: { in: lowest.map(([id]) => id) }, conversation: { deletedAt: null, private: false } },
    select: { id: true, question: true },
  });
  const questions = new Map(runs.map(({ id, question }) => [id, question]));
  return lowest
    .flatMap(([runId, score]) => {
      const question = questions.get(runId);
      return question === undefined ? [] : [{ runId, question, score }];
    })
    .slice(0, LOWEST_RUNS);
}
