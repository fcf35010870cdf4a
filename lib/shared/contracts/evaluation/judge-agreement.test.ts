import { describe, expect, it } from "vitest";
import { type AgreementCounts, agreementFigures, MIN_JUDGED_FOR_KAPPA } from "./judge-agreement";

const counts = (truePasses: number, falsePasses: number, falseFails: number, trueFails: number): AgreementCounts => ({
  truePasses,
  falsePasses,
  falseFails,
  trueFails,
});

describe("agreement of a judge with reviewers", () => {
  it("computes the same κ as by hand", () => {
    // 20/5/10/15: p₀ = 35/50 = .7; pₑ = .5 × .6 + .5 × .4 = .5; κ = .2 ÷ .5.
    expect(agreementFigures(counts(20, 5, 10, 15))).toMatchObject({
      judged: 50,
      agreement: 0.7,
      kappa: expect.closeTo(0.4),
      falsePassRate: 0.2,
    });
    // 45/15/25/15: p₀ = .6; pₑ = .6 × .7 + .4 × .3 = .54; κ = .06 ÷ .46.
    expect(agreementFigures(counts(45, 15, 25, 15)).kappa).toBeCloseTo(0.130434, 5);
    // Every label reversed: p₀ = 0, pₑ = .5.
    expect(agreementFigures(counts(0, 10, 10, 0))).toMatchObject({ agreement: 0, kappa: -1, falsePassRate: 1 });
    expect(agreementFigures(counts(10, 0, 0, 10))).toMatchObject({ agreement: 1, kappa: 1, falsePassRate: 0 });
  });

  it("has no κ for few judgements, or where chance alone would agree", () => {
    const few = MIN_JUDGED_FOR_KAPPA - 1;
    expect(agreementFigures(counts(few - 1, 0, 0, 1)).kappa).toBeNull();
    expect(agreementFigures(counts(few, 0, 0, 1)).kappa).toBe(1);
    expect(agreementFigures(counts(few + 1, 0, 0, 0))).toMatchObject({ agreement: 1, kappa: null });
  });

  it("has gaps, not zeros, without judgements", () => {
    expect(agreementFigures(counts(0, 0, 0, 0))).toMatchObject({ agreement: null, kappa: null, falsePassRate: null });
    expect(agreementFigures(counts(0, 0, 2, 3)).falsePassRate).toBeNull();
  });
});
