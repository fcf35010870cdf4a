import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wilsonInterval } from "@/lib/shared/contracts/evaluation/wilson-interval";
import { calibrateThreshold, countsAt, type JudgedScore, judgementsNeeded } from "./calibrate-threshold";
import { MIN_JUDGED_BELOW_PRESENT, MIN_JUDGED_TO_CALIBRATE } from "./tunables";

/** The given number of judgements with one score, the first of them wrong. */
const some = (count: number, score: number, wrong = 0): JudgedScore[] =>
  Array.from({ length: count }, (_, index) => ({ score, right: index >= wrong }));
const settings = { present: 0.5, target: 0.1 };

describe("a calibrated threshold", () => {
  it("needs enough judgements to prove the target", () => {
    expect(judgementsNeeded(0.1)).toBe(MIN_JUDGED_TO_CALIBRATE);
    expect(judgementsNeeded(0.02)).toBe(189);
    expect(calibrateThreshold(some(39, 0.9), settings)).toEqual({ kind: "too_few", judged: 39, needed: 40 });
  });

  it("stays when the target is reached and no other threshold is better", () => {
    expect(calibrateThreshold(some(60, 0.9), settings)).toEqual({
      kind: "proposed",
      judged: 60,
      threshold: 0.5,
      reached: true,
    });
  });

  it("rises just past the scores that are wrong too often", () => {
    const judged = [...some(60, 0.9), ...some(20, 0.8, 10), ...some(20, 0.6, 15)];
    expect(calibrateThreshold(judged, settings)).toMatchObject({ threshold: 0.9, reached: true });
    expect(calibrateThreshold(judged, { ...settings, target: 0.22 })).toMatchObject({ threshold: 0.8, reached: true });
  });

  it("falls only if enough scores below it were judged", () => {
    const above = some(60, 0.9);
    expect(calibrateThreshold([...above, ...some(MIN_JUDGED_BELOW_PRESENT - 1, 0.4)], settings)).toMatchObject({
      threshold: 0.5,
    });
    expect(calibrateThreshold([...above, ...some(MIN_JUDGED_BELOW_PRESENT, 0.4)], settings)).toMatchObject({
      threshold: 0.4,
    });
  });

  it("proposes the best value it can show when the target is out of reach, never below the current one", () => {
    const judged = [...some(20, 0.9, 4), ...some(20, 0.6, 12), ...some(40, 0.4)];
    expect(calibrateThreshold(judged, { present: 0.5, target: 0.06 })).toMatchObject({
      threshold: 0.9,
      reached: false,
    });
  });
});

const judgedScores = fc.array(fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() }), {
  minLength: 60,
  maxLength: 150,
});
/** Mostly right above some score, as a real judge's scores are. */
const plausible = fc
  .tuple(judgedScores, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([judged, from]) => judged.map(({ score, right }) => ({ score, right: right || score >= from })));
const probability = fc.double({ min: 0, max: 1, noNaN: true });
const target = fc.double({ min: 0.1, max: 0.6, noNaN: true });

function proposed(judged: readonly JudgedScore[], options: { present: number; target: number }) {
  const calibration = calibrateThreshold(judged, options);
  if (calibration.kind !== "proposed") throw new Error("too few judgements");
  return calibration;
}
const upperEnd = (judged: readonly JudgedScore[], threshold: number) => {
  const { truePasses, falsePasses } = countsAt(judged, threshold);
  return wilsonInterval(falsePasses, truePasses + falsePasses)?.high ?? 1;
};

describe("any calibrated threshold", () => {
  it("reaches the target, or lets through no more answers and no more wrong ones than the current threshold", () => {
    fc.assert(
      fc.property(plausible, probability, target, (judged, present, wanted) => {
        const { threshold, reached } = proposed(judged, { present, target: wanted });
        expect(threshold).toBeGreaterThanOrEqual(0);
        expect(threshold).toBeLessThanOrEqual(1);
        if (reached) expect(upperEnd(judged, threshold)).toBeLessThanOrEqual(wanted);
        else {
          expect(threshold).toBeGreaterThanOrEqual(present);
          expect(upperEnd(judged, threshold)).toBeLessThanOrEqual(upperEnd(judged, present));
        }
      }),
    );
  });

  it("is no lower for a stricter target", () => {
    fc.assert(
      fc.property(plausible, probability, target, target, (judged, present, one, other) => {
        const strict = proposed(judged, { present, target: Math.min(one, other) });
        const lax = proposed(judged, { present, target: Math.max(one, other) });
        expect(strict.threshold).toBeGreaterThanOrEqual(lax.threshold);
        if (strict.reached) expect(lax.reached).toBe(true);
      }),
    );
  });

  it("is no higher when a wrong judgement becomes right", () => {
    fc.assert(
      fc.property(plausible, probability, target, fc.nat(), (judged, present, wanted, at) => {
        const better = judged.map((own, index) => (index === at % judged.length ? { ...own, right: true } : own));
        const before = proposed(judged, { present, target: wanted });
        const after = proposed(better, { present, target: wanted });
        if (before.reached) {
          expect(after.reached).toBe(true);
          expect(after.threshold).toBeLessThanOrEqual(before.threshold);
        }
      }),
    );
  });

  it("does not depend on the order, and counts every judgement once", () => {
    fc.assert(
      fc.property(plausible, probability, target, (judged, present, wanted) => {
        const options = { present, target: wanted };
        expect(calibrateThreshold([...judged].reverse(), options)).toEqual(calibrateThreshold(judged, options));
        const counts = Object.values(countsAt(judged, present));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(judged.length);
      }),
    );
  });
});
