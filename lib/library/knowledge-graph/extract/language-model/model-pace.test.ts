import { expect, it } from "vitest";
import { modelPace } from "./model-pace";

const call = (promptTokens: number, completionTokens: number, ms: number) => ({ promptTokens, completionTokens, ms });

it("separates prompt and completion pace if calls differ", () => {
  const calls = [call(1_000, 100, 2_000), call(200, 50, 700), call(3_000, 10, 3_100), call(50, 400, 4_050)];
  const pace = modelPace(calls);
  expect(pace?.prompt).toBeCloseTo(1, 5);
  expect(pace?.completion).toBeCloseTo(10, 5);
});

it("gives both the same pace if calls are alike, and none without calls", () => {
  expect(modelPace([call(100, 100, 400), call(100, 100, 400)])).toEqual({ prompt: 2, completion: 2 });
  // More completion tokens in less time: the two cannot be separated.
  expect(modelPace([call(100, 100, 400), call(100, 300, 100)])).toEqual({ prompt: 500 / 600, completion: 500 / 600 });
  expect(modelPace([])).toBeNull();
});
