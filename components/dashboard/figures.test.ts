import { describe, expect, it } from "vitest";
import { type MetricFigures, type MetricsAnswer, metricsAnswerSchema } from "@/lib/shared/contracts/metrics/metrics";
import { prepareFigures } from "./figures";
import { NO_FIGURES } from "./testing/metrics-answer";

function answer(current: Partial<MetricFigures>, previous: Partial<MetricFigures>): MetricsAnswer {
  return metricsAnswerSchema.parse({
    from: "2026-01-01T00:00:00Z",
    to: "2026-01-31T00:00:00Z",
    previousFrom: "2025-12-02T00:00:00Z",
    bucket: "day",
    timeZone: "UTC",
    exact: true,
    previousMeanAttempts: 2,
    current: { ...NO_FIGURES, ...current },
    previous: { ...NO_FIGURES, ...previous },
    trend: [],
    iterations: [
      { attempts: 1, runs: 3 },
      { attempts: 3, runs: 1 },
    ],
    outcomes: [],
    degradations: [],
    nodes: [],
    checks: { runs: 0, meanMs: null, timeShare: null, costUsd: null, byCheck: [] },
    presets: [],
    latency: { p50Ms: null, p95Ms: null },
    costUsd: null,
    searches: { made: 0, cached: 0, cachedShare: null },
    byLanguage: [],
    byModel: [],
    byProfile: [],
    annotations: [],
    floors: [],
    lowest: [],
  });
}

describe("prepareFigures", () => {
  it("treats a falling hallucination rate as better and a falling score as worse", () => {
    const figures = prepareFigures(
      answer(
        { averageReflectionScore: 0.8, hallucinationDetectionRate: 0.05 },
        { averageReflectionScore: 0.9, hallucinationDetectionRate: 0.1 },
      ),
    );
    expect(figures.score).toMatchObject({ sense: "worse" });
    expect(figures.hallucination).toMatchObject({ sense: "better" });
  });

  it("makes no comparison with a gap", () => {
    expect(prepareFigures(answer({ averageReflectionScore: 0.8 }, {})).score).toBeNull();
  });

  it("averages attempts over runs", () => {
    expect(prepareFigures(answer({}, {}))).toMatchObject({
      meanAttempts: 1.5,
      firstAttemptShare: 0.75,
      attempts: { by: -0.5, sense: "better" },
    });
  });
});
