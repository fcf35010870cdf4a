import { describe, expect, it } from "vitest";
import { prepareTrend } from "./trend";

const day = (index: number, median: number | null) => ({
  start: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  runs: median === null ? 0 : 3,
  median,
  lowerQuartile: median === null ? null : median - 0.1,
  upperQuartile: median === null ? null : median + 0.1,
  mean: median,
  hallucinationDetectionRate: null,
  refinementSuccessRate: null,
  approvedShare: null,
  meanMs: null,
  costUsd: null,
});

describe("prepareTrend", () => {
  it("leaves gaps and marks a value between two of them", () => {
    const { points } = prepareTrend({
      trend: [day(0, 0.8), day(1, null), day(2, 0.7), day(3, 0.75)],
      annotations: [],
    });
    expect(points.map((point) => point.median)).toEqual([0.8, null, 0.7, 0.75]);
    expect(points.map((point) => point.band === null)).toEqual([false, true, false, false]);
    expect(points.map((point) => point.alone)).toEqual([true, false, false, false]);
  });

  it("shows a single run as a point", () => {
    const { points, empty, ticks } = prepareTrend({ trend: [day(0, 1)], annotations: [] });
    expect(points).toMatchObject([{ median: 1, runs: 3, alone: true }]);
    expect(empty).toBe(false);
    expect(ticks).toHaveLength(1);
  });

  it("treats zero as a score", () => {
    const { points, empty } = prepareTrend({ trend: [day(0, 0)], annotations: [] });
    expect(points[0]?.median).toBe(0);
    expect(empty).toBe(false);
  });

  it("groups changes that are too close under one marker", () => {
    const change = (at: number, label: string) => ({
      at: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
      kind: "settings" as const,
      label,
      by: "local",
      revision: 1,
      count: 1,
    });
    const { markers } = prepareTrend({
      trend: Array.from({ length: 25 }, (_, index) => day(index, 0.8)),
      annotations: [change(1, "a"), change(20, "b"), change(24 * 10, "c"), change(24 * 30, "after the last bucket")],
    });
    expect(markers.map(({ changes }) => changes.map(({ label }) => label))).toEqual([
      ["a", "b"],
      ["c"],
      ["after the last bucket"],
    ]);
    expect(markers.at(-1)?.at).toBe(Date.UTC(2026, 0, 25));
  });

  it("reports when nothing was scored", () => {
    expect(prepareTrend({ trend: [day(0, null), day(1, null)], annotations: [] })).toMatchObject({ empty: true });
  });
});
