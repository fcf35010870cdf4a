import { describe, expect, it } from "vitest";
import { prepareTrend } from "./trend";

const day = (index: number, median: number | null) => ({
  start: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  runs: median === null ? 0 : 3,
  median,
  lowerQuartile: median === null ? null : median - 0.1,
  upperQuartile: median === null ? null : median + 0.1,
  mean: median,
});
const to = new Date(Date.UTC(2026, 0, 20)).toISOString();

describe("prepareTrend", () => {
  it("keeps a gap a gap and marks a figure that stands alone", () => {
    const { points } = prepareTrend({
      trend: [day(0, 0.8), day(1, null), day(2, 0.7), day(3, 0.75)],
      annotations: [],
      to,
    });
    expect(points.map((point) => point.median)).toEqual([0.8, null, 0.7, 0.75]);
    expect(points.map((point) => point.band === null)).toEqual([false, true, false, false]);
    expect(points.map((point) => point.alone)).toEqual([true, false, false, false]);
  });

  it("shows a single run as a point of its own", () => {
    const { points, empty, ticks } = prepareTrend({ trend: [day(0, 1)], annotations: [], to });
    expect(points).toMatchObject([{ median: 1, runs: 3, alone: true }]);
    expect(empty).toBe(false);
    expect(ticks).toHaveLength(1);
  });

  it("takes a score of zero for a score", () => {
    const { points, empty } = prepareTrend({ trend: [day(0, 0)], annotations: [], to });
    expect(points[0]?.median).toBe(0);
    expect(empty).toBe(false);
  });

  it("ends each bucket where the next begins", () => {
    const { points } = prepareTrend({ trend: [day(0, 0.8), day(1, 0.8)], annotations: [], to });
    expect(points[0]?.end).toBe(points[1]?.start);
    expect(points[1]?.end).toBe(Date.parse(to));
  });

  it("says when nothing was scored", () => {
    expect(prepareTrend({ trend: [day(0, null), day(1, null)], annotations: [], to })).toMatchObject({ empty: true });
  });
});
