// Long: the one list of the dashboard's figures, with where each is taken from.
import { breakdown, type CountedRun, type SummedRun } from "./breakdown";
import { type CheckedPart, checkedParts } from "./checked-parts";
import {
  amount,
  count,
  countOfValues,
  countWithout,
  figureSet,
  knownAmount,
  meanOfValues,
  namesOf,
  presentQuantile,
  quantile,
  quotient,
} from "./figure";

/** Offsets of time zones are whole quarters of an hour, so hours, days and weeks of every zone consist of quarters. */
export const QUARTER_MS = 900_000;
const QUARTERS_A_DAY = 96;

const isRefined = (run: SummedRun) => run.scoredAttempts >= 2;
/** How much the score of a refined run rose; `null` for others. */
function improvementOf(run: SummedRun): number | null {
  return isRefined(run) && run.score !== null && run.firstScore !== null ? run.score - run.firstScore : null;
}

/** What each run adds to the sums of a window: a column of `metric_day` each, so that windows and groups are summed by the database. */
export const RUN_SUMS = {
  runs: () => 1,
  attempts: (run) => run.attempts,
  scored: (run) => Number(run.score !== null),
  score: (run) => run.score ?? 0,
  checked: (run) => Number(run.hallucination !== null),
  hallucination: (run) => Number(run.hallucination === true),
  usefulness: (run) => Number(run.useful !== null),
  useful: (run) => Number(run.useful === true),
  abstained: (run) => Number(run.outcome === "abstained"),
  refined: (run) => Number(isRefined(run)),
  compared: (run) => Number(improvementOf(run) !== null),
  improved: (run) => Number((improvementOf(run) ?? 0) > 0),
  improvement: (run) => improvementOf(run) ?? 0,
  priced: (run) => Number(run.costUsd !== null),
  cost: (run) => run.costUsd ?? 0,
  searches: (run) => run.searches,
  cached: (run) => run.cachedSearches,
} as const satisfies Record<string, (run: SummedRun) => number>;
export type RunSum = keyof typeof RUN_SUMS;
export const RUN_SUM_NAMES = namesOf(RUN_SUMS);

/** The four published metrics over one set of runs, with usefulness and abstention beside them. A `null` is a gap, never a zero. */
export const RUN_FIGURES = figureSet({
  runs: count("runs"),
  /** Mean of the final attempts' scores, over runs with a score. */
  averageReflectionScore: quotient("score", "scored"),
  scoredRuns: count("scored"),
  /** Runs whose final score is `null`, counted separately. */
  unscoredRuns: countWithout("runs", "scored"),
  /** Runs in which any attempt was found ungrounded ÷ runs in which any attempt was checked. */
  hallucinationDetectionRate: quotient("hallucination", "checked"),
  hallucinationRuns: count("hallucination"),
  checkedRuns: count("checked"),
  /** Answers found useful ÷ answers that the usefulness check decided; runs without an answer count in neither. */
  usefulShare: quotient("useful", "usefulness"),
  usefulRuns: count("useful"),
  usefulnessRuns: count("usefulness"),
  /** Runs that ended without an answer ÷ all runs. */
  abstainedShare: quotient("abstained", "runs"),
  abstainedRuns: count("abstained"),
  /** Of the runs with two or more scored attempts, the share whose final score is above the first. */
  refinementSuccessRate: quotient("improved", "refined"),
  refinedRuns: count("refined"),
  meanImprovement: quotient("improvement", "compared"),
});

/** Attempts of a run, and the cost of all runs. */
export const MEAN_ATTEMPTS = quotient("attempts", "runs");
export const COST = knownAmount("cost", "priced");

/** Searches of the library, those served from cache, and their share. */
export const SEARCH_FIGURES = figureSet({
  made: count("searches"),
  cached: count("cached"),
  cachedShare: quotient("cached", "searches"),
});

/** How the runs of a day are divided; `metric_day.figures` has each under its name. */
export const BREAKDOWNS = {
  /** The trend: intervals are made of quarters of an hour. */
  quarter: breakdown({
    parts: (run) => [run],
    key: (run: CountedRun) => Math.floor(run.startedAt.getTime() / QUARTER_MS) % QUARTERS_A_DAY,
    sums: {
      runs: RUN_SUMS.runs,
      score: RUN_SUMS.score,
      checked: RUN_SUMS.checked,
      hallucination: RUN_SUMS.hallucination,
      refined: RUN_SUMS.refined,
      improved: RUN_SUMS.improved,
      approved: (run) => Number(run.outcome === "approved"),
      timed: (run) => Number(run.ms !== null),
      ms: (run) => run.ms ?? 0,
      priced: RUN_SUMS.priced,
      cost: RUN_SUMS.cost,
    },
    values: "score",
    value: (run) => run.score,
    figures: {
      runs: count("runs"),
      median: quantile(0.5),
      lowerQuartile: quantile(0.25),
      upperQuartile: quantile(0.75),
      mean: meanOfValues("score"),
      hallucinationDetectionRate: quotient("hallucination", "checked"),
      refinementSuccessRate: quotient("improved", "refined"),
      approvedShare: quotient("approved", "runs"),
      meanMs: quotient("ms", "timed"),
      costUsd: knownAmount("cost", "priced"),
    },
  }),
  outcome: breakdown({
    parts: (run) => [run],
    key: (run: CountedRun) => run.outcome ?? "",
    sums: { runs: () => 1 },
    figures: { runs: count("runs") },
  }),
  attempts: breakdown({
    parts: (run) => [run],
    key: (run: CountedRun) => run.attempts,
    sums: { runs: () => 1 },
    figures: { runs: count("runs") },
  }),
  /** A run may count in several. */
  degraded: breakdown({
    parts: (run) => run.degraded,
    key: (part: string) => part,
    sums: { runs: () => 1 },
    figures: { runs: count("runs") },
  }),
  /** All runs with a time. */
  run: breakdown({
    parts: (run) => (run.ms === null ? [] : [run.ms]),
    key: () => "",
    sums: { runs: () => 1, ms: (ms: number) => ms },
    values: "time",
    value: (ms) => ms,
    figures: { p50Ms: quantile(0.5), p95Ms: quantile(0.95) },
  }),
  /** By the checks that were on. A cancelled or failed run says nothing about the time of its checks. */
  checks: breakdown({
    parts: ({ checks, ms, outcome, costUsd }) =>
      checks === null || ms === null || outcome === "cancelled" || outcome === "failed"
        ? []
        : [{ checks, ms, costUsd }],
    key: ({ checks }: { checks: number; ms: number; costUsd: number | null }) => checks,
    sums: {
      runs: () => 1,
      ms: ({ ms }) => ms,
      cost: ({ costUsd }) => costUsd ?? 0,
      priced: ({ costUsd }) => Number(costUsd !== null),
    },
    values: "time",
    value: ({ ms }) => ms,
    figures: {
      runs: countOfValues(),
      p50Ms: quantile(0.5),
      p95Ms: quantile(0.95),
      meanCostUsd: quotient("cost", "priced"),
    },
  }),
  /** Visits of nodes, and their requests to language models. */
  node: breakdown({
    parts: nodeParts,
    key: ({ node }: NodePart) => node,
    sums: {
      runs: ({ ms }) => Number(ms !== null),
      ms: ({ ms }) => ms ?? 0,
      calls: ({ requests }) => requests,
      cost: ({ costUsd }) => costUsd ?? 0,
      priced: ({ costUsd, requests }) => (costUsd === null ? 0 : requests),
    },
    values: "time",
    value: ({ ms }) => ms,
    figures: {
      visits: countOfValues(),
      p50Ms: presentQuantile(0.5),
      p95Ms: presentQuantile(0.95),
      /** Total of all visits. */
      totalMs: amount("ms"),
      /** Requests to language models, and their cost; `null` when no price is known. */
      calls: count("calls"),
      costUsd: knownAmount("cost", "priced"),
    },
  }),
  /** Time and cost of each check, over the runs that reached its step. */
  check: breakdown({
    parts: checkedParts,
    key: ({ check }: CheckedPart) => check,
    sums: {
      runs: () => 1,
      ms: ({ ms }) => ms,
      /** Time of the runs that came to the check. */
      runMs: ({ runMs }) => runMs,
      calls: ({ calls }) => calls,
      cost: ({ costUsd }) => costUsd,
      priced: ({ priced }) => priced,
    },
    figures: {
      runs: count("runs"),
      meanMs: quotient("ms", "runs"),
      timeShare: quotient("ms", "runMs"),
      calls: count("calls"),
      costUsd: knownAmount("cost", "priced"),
    },
  }),
  /** All checks of a run together. */
  checked: breakdown({
    parts: (run) => {
      const parts = checkedParts(run);
      return parts.length === 0 ? [] : [{ ms: parts.reduce((sum, { ms }) => sum + ms, 0), runMs: run.ms ?? 0 }];
    },
    key: () => "",
    sums: {
      runs: () => 1,
      ms: ({ ms }: { ms: number; runMs: number }) => ms,
      runMs: ({ runMs }) => runMs,
    },
    figures: {
      runs: count("runs"),
      /** Mean time that they add to a run, and its share of the run's time. */
      meanMs: quotient("ms", "runs"),
      timeShare: quotient("ms", "runMs"),
    },
  }),
} as const;
export type BreakdownName = keyof typeof BREAKDOWNS;
export const BREAKDOWN_NAMES = namesOf(BREAKDOWNS);

interface NodePart {
  node: string;
  /** `null` for requests. */
  ms: number | null;
  requests: number;
  costUsd: number | null;
}

function nodeParts({ visits, calls }: CountedRun): NodePart[] {
  return [
    ...visits.map(({ node, ms }) => ({ node, ms, requests: 0, costUsd: null })),
    ...calls.map(({ node, requests, costUsd }) => ({ node, ms: null, requests, costUsd })),
  ];
}
