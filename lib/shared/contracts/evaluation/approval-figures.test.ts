import { expect, it } from "vitest";
import { approvalFigures, MIN_REVIEWED_FOR_SHARE } from "./approval-figures";
import { wilsonInterval } from "./wilson-interval";

it("counts reviewers and test cases together", () => {
  const counts = { byReviewers: { judged: 30, wrong: 2 }, byCases: { judged: 10, wrong: 1 } };
  expect(approvalFigures(counts)).toEqual({
    judged: 40,
    right: 37,
    rightShare: 37 / 40,
    interval: { low: expect.closeTo(0.8014, 3), high: expect.closeTo(0.9742, 3) },
  });
});

it("has no share without judgements", () => {
  const none = { judged: 0, wrong: 0 };
  expect(approvalFigures({ byReviewers: none, byCases: none })).toEqual({
    judged: 0,
    right: 0,
    rightShare: null,
    interval: null,
  });
});

it("shows a share only when its interval is narrow enough", () => {
  const widthOf = (judged: number) => {
    const interval = wilsonInterval(judged * 0.9, judged);
    return interval === null ? 1 : interval.high - interval.low;
  };
  expect(widthOf(MIN_REVIEWED_FOR_SHARE)).toBeLessThan(0.3);
  expect(widthOf(MIN_REVIEWED_FOR_SHARE / 2)).toBeGreaterThan(0.3);
});
