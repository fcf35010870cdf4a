import { describe, expect, it } from "vitest";
import { alertConditionSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import { findingOf, followRule, settleMs } from "./follow-rule";
import { lookBack } from "./look-back";

const MINUTE = 60_000;
const condition = alertConditionSchema.parse({
  metric: "average_reflection_score",
  comparison: "below",
  threshold: 0.7,
  windowMinutes: 60,
  minRuns: 3,
});
const sight = (minute: number, value: number | null, runs = value === null ? 0 : 5) => ({
  at: minute * MINUTE,
  value,
  runs,
});

describe("findingOf", () => {
  it.each([
    ["below", 0.69, 3, "firing"],
    ["below", 0.7, 3, "quiet"],
    ["above", 0.7, 3, "quiet"],
    ["above", 0.71, 3, "firing"],
    ["below", 0, 2, "no_data"],
    ["below", null, 0, "no_data"],
  ] as const)("%s 0.7: a value of %s over %s runs is %s", (comparison, value, runs, finding) => {
    expect(findingOf({ ...condition, comparison }, { value, runs })).toBe(finding);
  });
});

describe("followRule", () => {
  const settle = settleMs(condition);

  it("opens one alert, keeps it through a gap in the data, and closes it when the metric has stayed back", () => {
    expect(followRule("no_data", null, 0, settle)).toEqual({ kind: "nothing" });
    expect(followRule("firing", null, 0, settle)).toEqual({ kind: "open" });
    expect(followRule("firing", { backSince: null }, 1, settle)).toEqual({ kind: "stay", backSince: null });
    expect(followRule("quiet", { backSince: null }, 10, settle)).toEqual({ kind: "stay", backSince: 10 });
    expect(followRule("no_data", { backSince: 10 }, 20, settle)).toEqual({ kind: "stay", backSince: null });
    expect(followRule("quiet", { backSince: 10 }, 10 + settle - 1, settle)).toEqual({ kind: "stay", backSince: 10 });
    expect(followRule("quiet", { backSince: 10 }, 10 + settle, settle)).toEqual({ kind: "close" });
  });

  it("restarts the wait when the clock is set back to before the metric came back", () => {
    expect(followRule("quiet", { backSince: 1_000_000 }, 500, settle)).toEqual({ kind: "stay", backSince: 500 });
  });

  it("waits for a quarter of the window, between five minutes and a day", () => {
    expect([5, 60, 40_320].map((windowMinutes) => settleMs({ windowMinutes }) / MINUTE)).toEqual([5, 15, 1_440]);
  });
});

describe("lookBack", () => {
  it("merges firings while the metric oscillates around the threshold, and starts another after it settles", () => {
    const dancing = [0.6, 0.8, 0.6, 0.8, 0.5, 0.8, 0.8, 0.8, 0.8, 0.8, 0.65, null, 0.9];
    const { firings, noDataShare } = lookBack(
      condition,
      dancing.map((value, index) => sight(index * 5, value)),
    );
    expect(firings).toEqual([
      { from: new Date(0).toISOString(), to: new Date(40 * MINUTE).toISOString(), worst: 0.5 },
      { from: new Date(50 * MINUTE).toISOString(), to: null, worst: 0.65 },
    ]);
    expect(noDataShare).toBeCloseTo(1 / 13);
  });

  it("reports no firing below the minimum of runs, and plots the worst value of each interval", () => {
    const sights = Array.from({ length: 1_800 }, (_, index) => sight(index, index === 905 ? 0.2 : 0.9));
    const { points } = lookBack(condition, sights);
    expect(points).toHaveLength(180);
    expect(points[90]).toEqual({ at: new Date(905 * MINUTE).toISOString(), value: 0.2, finding: "firing" });
    expect(lookBack(condition, [sight(0, 0.1, 2), sight(5, null)])).toMatchObject({ firings: [], noDataShare: 1 });
  });
});
