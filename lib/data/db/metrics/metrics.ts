import { z } from "zod";
import { type Language, languageSchema } from "@/lib/shared/contracts/language";
import {
  type MetricsAnswer,
  type MetricsQuery,
  metricsAnswerSchema,
  metricsQuerySchema,
} from "@/lib/shared/contracts/metrics/metrics";
import { checkPresetSchema, checkSchema, checkSetBits, checkSetOfPreset } from "@/lib/shared/contracts/runs/check-set";
import { degradedPartSchema, outcomeSchema } from "@/lib/shared/contracts/runs/run-event";
import { workflowNodeSchema } from "@/lib/shared/contracts/runs/topology";
import { pool } from "../connection/client";
import { EXACT_RUNS, LOWEST_RUNS } from "../tunables";
import { readAnnotations, readFloors } from "./metrics-annotations";
import {
  type DayCell,
  DIMENSIONS,
  type Groups,
  noGroups,
  readDays,
  readGroups,
  readSteadily,
  readSums,
  type WindowParts,
  windowParts,
} from "./metrics-cells";
import { addFact, addSums, type FigureSums, figuresOf, noFigures, ratio } from "./metrics-sums";
import { type LowRun, MetricTally } from "./metrics-tally";
import { bucketStarts, trendOf } from "./metrics-trend";
import { metricsWindow } from "./metrics-window";
import { type FactFilter, type RunFact, readFacts, type Span } from "./run-facts";

/**
 * Every figure of the dashboard over a window of runs, by start time. All ended runs count, whatever their outcome, so
 * the score of a cancelled run counts too. Runs of test cases never count; those of deleted conversations do.
 * @param exactRuns maximum number of runs for which all figures are computed run by run
 * @throws AppError `validation_failed` for an invalid window or time zone
 */
export async function readMetrics(
  query: MetricsQuery,
  ownerId: string,
  now = new Date(),
  exactRuns = EXACT_RUNS,
): Promise<MetricsAnswer> {
  const { from, to, previousFrom } = metricsWindow(query, now);
  const { bucket, timeZone, language = null, model = null, profile = null } = query;
  const filter: FactFilter = { ownerId, language, model, profile };
  const [starts, counted, annotations, floors] = await Promise.all([
    bucketStarts({ from, to }, bucket, timeZone),
    readSteadily(() => countRuns(filter, { from, to }, { from: previousFrom, to: from }, exactRuns)),
    readAnnotations(ownerId, { from, to }),
    readFloors(filter),
  ]);
  const { tally, days, facts, groups } = counted;
  return metricsAnswerSchema.parse({
    from: from.toISOString(),
    to: to.toISOString(),
    previousFrom: previousFrom.toISOString(),
    bucket,
    timeZone,
    exact: days.length === 0,
    current: figuresOf(counted.current),
    previous: figuresOf(counted.previous),
    previousMeanAttempts: ratio(counted.previous.attempts, counted.previous.runs),
    trend: trendOf(starts, days, facts),
    iterations: [...tally.attempts]
      .map(([attempts, runs]) => ({ attempts: Number(attempts), runs }))
      .sort((a, b) => a.attempts - b.attempts),
    outcomes: known(outcomeSchema, tally.outcomes).map(([outcome, runs]) => ({ outcome, runs })),
    degradations: known(degradedPartSchema, tally.degraded).map(([what, runs]) => ({ what, runs })),
    nodes: nodesOf(tally),
    checks: checksOf(tally),
    presets: presetsOf(tally),
    latency: timesOf(tally),
    costUsd: tally.cost.priced === 0 ? null : tally.cost.sum,
    searches: { ...tally.searches, cachedShare: ratio(tally.searches.cached, tally.searches.made) },
    byLanguage: groupsOf(groups.language).flatMap(([key, figures]) => {
      const language: Language | undefined = languageSchema.safeParse(key).data;
      return language === undefined ? [] : [{ language, figures }];
    }),
    byModel: groupsOf(groups.model).map(([model, figures]) => ({ model, figures })),
    byProfile: groupsOf(groups.profile).map(([profile, figures]) => ({ profile, figures })),
    annotations,
    floors,
    lowest: await lowestOf(tally.lowest, ownerId),
  });
}

/** Warms the caches for the month and year views. */
export async function readMetricsAhead(ownerId: string, now = new Date()): Promise<void> {
  for (const [days, bucket] of READ_AHEAD) {
    const from = new Date(now.getTime() - days * DAY_MS).toISOString();
    await readMetrics(metricsQuerySchema.parse({ from, bucket }), ownerId, now);
  }
}

const DAY_MS = 86_400_000;
const READ_AHEAD = [
  [30, "day"],
  [365, "week"],
] as const;

interface Counted {
  current: FigureSums;
  previous: FigureSums;
  tally: MetricTally;
  /** Cells of whole days, and the runs outside them. */
  days: DayCell[];
  facts: RunFact[];
  groups: Groups;
  /** Of the cells that were read. */
  version: string;
}

/** Sends independent queries at once: the database works on one while this reads the other. */
async function countRuns(filter: FactFilter, window: Span, before: Span, exactRuns: number): Promise<Counted> {
  // Reading a filter's few runs one by one scans all the other runs of the window as well.
  const everyone = { ownerId: filter.ownerId, language: null, model: null, profile: null };
  const { parts: found, version } = await windowParts([
    [filter, window],
    [everyone, window],
    [filter, before],
  ]);
  const whole: WindowParts = { ...NOTHING, edges: [window] };
  const [own = whole, all = whole, earlier = { ...NOTHING, edges: [before] }] = found;
  const parts = all.counted > exactRuns ? own : whole;
  const [days, facts, previous, groups] = await Promise.all([
    parts.counted === 0 ? [] : readDays(filter, parts.whole),
    readFacts(filter, parts.edges, parts.pending),
    readSums(filter, earlier),
    parts.counted === 0 ? noGroups() : readGroups(filter, parts.whole),
  ]);
  const counted = { current: noFigures(), previous, tally: new MetricTally(), days, facts, groups, version };
  for (const day of days) {
    addSums(counted.current, day);
    counted.tally.addStored(day.detail);
  }
  for (const fact of facts) {
    addFact(counted.current, fact);
    counted.tally.add(fact);
    addToGroups(groups, fact);
  }
  return counted;
}

const NEVER = { from: new Date(0), to: new Date(0) };
const NOTHING = { whole: NEVER, pending: NEVER, counted: 0 };

function addToGroups(groups: Groups, fact: RunFact): void {
  for (const dimension of DIMENSIONS) {
    const key = fact[dimension];
    // Runs without the value belong to no group.
    if (key === null) continue;
    const sums = groups[dimension].get(key) ?? noFigures();
    addFact(sums, fact);
    groups[dimension].set(key, sums);
  }
}

/** Most runs first. */
function groupsOf(found: ReadonlyMap<string, FigureSums>) {
  return [...found]
    .sort(([a, one], [b, other]) => other.runs - one.runs || (a < b ? -1 : 1))
    .map(([key, sums]) => [key, figuresOf(sums)] as const);
}

/** Counts by a word that is still in use, most frequent first. */
function known<Word extends string>(
  words: z.core.$ZodType<Word>,
  counts: ReadonlyMap<string, number>,
): [Word, number][] {
  return [...counts]
    .flatMap(([key, runs]): [Word, number][] => {
      const word = z.safeParse(words, key);
      return word.success ? [[word.data, runs]] : [];
    })
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}

function timesOf({ ms }: Pick<MetricTally, "ms">): MetricsAnswer["latency"] {
  const [p50Ms = null, p95Ms = null] = ms.quantiles([0.5, 0.95]);
  return { p50Ms, p95Ms };
}

/** Slowest first. Nodes that no workflow has any more are left out. */
function nodesOf(tally: MetricTally): MetricsAnswer["nodes"] {
  return [...tally.nodes]
    .flatMap(([name, { ms, totalMs, calls, cost, priced }]) => {
      const node = workflowNodeSchema.safeParse(name);
      const { p50Ms, p95Ms } = timesOf({ ms });
      if (!node.success || p50Ms === null || p95Ms === null) return [];
      const costUsd = priced === 0 ? null : cost;
      return [{ node: node.data, visits: ms.size, p50Ms, p95Ms, totalMs, calls, costUsd }];
    })
    .sort((a, b) => b.p95Ms - a.p95Ms || (a.node < b.node ? -1 : 1));
}

function checksOf({ checked, checks }: MetricTally): MetricsAnswer["checks"] {
  const byCheck = checkSchema.options.flatMap((check) => {
    const tally = checks.get(check);
    if (tally === undefined) return [];
    const { runs, runMs, ms, calls, cost, priced } = tally;
    const costUsd = priced === 0 ? null : cost;
    return [{ check, runs, meanMs: ratio(ms, runs), timeShare: ratio(ms, runMs), calls, costUsd }];
  });
  const priced = byCheck.flatMap(({ costUsd }) => costUsd ?? []);
  return {
    runs: checked.runs,
    meanMs: ratio(checked.ms, checked.runs),
    timeShare: ratio(checked.ms, checked.runMs),
    costUsd: priced.length === 0 ? null : priced.reduce((sum, cost) => sum + cost, 0),
    byCheck,
  };
}

function presetsOf({ presets }: MetricTally): MetricsAnswer["presets"] {
  return checkPresetSchema.options.map((preset) => {
    const tally = presets.get(String(checkSetBits(checkSetOfPreset(preset))));
    if (tally === undefined) return { preset, runs: 0, p50Ms: null, p95Ms: null, meanCostUsd: null };
    return { preset, runs: tally.ms.size, ...timesOf(tally), meanCostUsd: ratio(tally.cost, tally.priced) };
  });
}

const questionSchema = z.object({ id: z.string(), question: z.string() });

/** Those whose runs still exist. */
async function lowestOf(lowest: readonly LowRun[], ownerId: string): Promise<MetricsAnswer["lowest"]> {
  if (lowest.length === 0) return [];
  const { rows } = await pool().query(
    `SELECT run.id, run.question FROM run JOIN conversation ON conversation.id = run.conversation_id
     WHERE run.id = ANY ($1::uuid[]) AND run.owner_id = $2 AND conversation.deleted_at IS NULL`,
    [lowest.map(({ runId }) => runId), ownerId],
  );
  const questions = new Map(
    z
      .array(questionSchema)
      .parse(rows)
      .map(({ id, question }) => [id, question]),
  );
  return lowest
    .flatMap(({ runId, score }) => {
      const question = questions.get(runId);
      return question === undefined ? [] : [{ runId, question, score }];
    })
    .slice(0, LOWEST_RUNS);
}
