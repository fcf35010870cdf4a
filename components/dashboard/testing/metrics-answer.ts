import { RUN_FIGURES, type RunSum } from "@/lib/shared/contracts/metrics/figures";
import type { MetricFigures, MetricsAnswer } from "@/lib/shared/contracts/metrics/metrics";

/** The figures of runs with these sums. */
function figuresOf(sums: Partial<Record<RunSum, number>>): MetricFigures {
  return RUN_FIGURES.of({ size: 0, sum: (name) => sums[name] ?? 0, quantile: () => null });
}

const FIGURES = figuresOf({
  runs: 3,
  scored: 1,
  score: 0.92,
  checked: 2,
  hallucination: 1,
  usefulness: 2,
  useful: 1,
  abstained: 1,
  refined: 1,
  compared: 1,
  improved: 1,
  improvement: 0.4,
});

/** The figures of a window without runs. */
export const NO_FIGURES = figuresOf({});

/** The metrics of three runs: one approved after a second attempt, one without an answer, one without checks. */
export function metricsAnswer(changes: Partial<MetricsAnswer> = {}): MetricsAnswer {
  return {
    from: "2026-02-01T00:00:00.000Z",
    to: "2026-03-03T00:00:00.000Z",
    previousFrom: "2026-01-02T00:00:00.000Z",
    bucket: "day",
    timeZone: "UTC",
    exact: true,
    current: FIGURES,
    previous: NO_FIGURES,
    previousMeanAttempts: null,
    trend: [
      {
        start: "2026-03-01T00:00:00.000Z",
        runs: 3,
        median: 0.92,
        lowerQuartile: 0.9,
        upperQuartile: 0.95,
        mean: 0.92,
        hallucinationDetectionRate: 0.5,
        refinementSuccessRate: 1,
        approvedShare: 0.33,
        meanMs: 800,
        costUsd: null,
      },
    ],
    iterations: [
      { attempts: 1, runs: 2 },
      { attempts: 2, runs: 1 },
    ],
    outcomes: [
      { outcome: "approved", runs: 1 },
      { outcome: "best_effort", runs: 1 },
      { outcome: "abstained", runs: 1 },
    ],
    degradations: [],
    nodes: [
      { node: "retrieve", visits: 4, p50Ms: 30, p95Ms: 60, totalMs: 140, calls: 0, costUsd: null },
      { node: "check_hallucination", visits: 2, p50Ms: 20, p95Ms: 40, totalMs: 50, calls: 0, costUsd: null },
    ],
    checks: {
      runs: 2,
      meanMs: 60,
      timeShare: 0.1,
      costUsd: null,
      byCheck: [{ check: "hallucination", runs: 2, meanMs: 25, timeShare: 0.04, calls: 0, costUsd: null }],
    },
    presets: [{ preset: "production", runs: 2, p50Ms: 700, p95Ms: 900, meanCostUsd: null }],
    latency: { p50Ms: 700, p95Ms: 900 },
    costUsd: null,
    searches: { made: 4, cached: 1, cachedShare: 0.25 },
    byLanguage: [{ language: "en", figures: FIGURES }],
    byModel: [{ model: "built-in-reader", figures: FIGURES }],
    byProfile: [{ profile: "adaptive", figures: FIGURES }],
    annotations: [],
    floors: [],
    lowest: [{ runId: "run-1", question: "How long are sign-in logs kept?", score: 0.92 }],
    ...changes,
  };
}
