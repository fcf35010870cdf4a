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

  it("starts the axis below what is shown, never below zero", () => {
    expect(prepareTrend({ trend: [day(0, 0.85)], annotations: [], to }).floor).toBeCloseTo(0.6);
    expect(prepareTrend({ trend: [day(0, 0.12)], annotations: [], to }).floor).toBe(0);
  });

  it("marks round scores between the floor and 1", () => {
    expect(prepareTrend({ trend: [day(0, 1)], annotations: [], to }).scoreTicks).toEqual([0.8, 0.85, 0.9, 0.95, 1]);
    expect(prepareTrend({ trend: [day(0, 0.85)], annotations: [], to }).scoreTicks).toEqual([0.6, 0.7, 0.8, 0.9, 1]);
    expect(prepareTrend({ trend: [day(0, 0.1)], annotations: [], to }).scoreTicks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it("ends each bucket where the next begins", () => {
    const { points } = prepareTrend({ trend: [day(0, 0.8), day(1, 0.8)], annotations: [], to });
    expect(points[0]?.end).toBe(points[1]?.start);
    expect(points[1]?.end).toBe(Date.parse(to));
  });

  it("says when nothing was scored", () => {
    expect(prepareTrend({ trend: [day(0, null), day(1, null)], annotations: [], to })).toMatchObject({
      empty: true,
      floor: 0,
    });
  });
});
