import { expect, it } from "vitest";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { spendingOf } from "./spending";

const CALL: ModelCall = {
  role: "extractor",
  model: "gpt-4o-mini",
  promptTokens: 1_000,
  completionTokens: 500,
  ms: 1,
  firstTokenMs: 1,
  costUsd: 0.25,
  retries: 0,
  ok: true,
  messages: [{ role: "user", content: "x".repeat(3_600) }],
  output: "y".repeat(360),
};
const uncounted = { promptTokens: null, completionTokens: null, costUsd: null };

it("adds up calls, failed ones included", () => {
  expect(spendingOf([CALL, { ...CALL, ok: false }], 7)).toEqual({
    ms: 7,
    calls: 2,
    promptTokens: 2_000,
    completionTokens: 1_000,
    uncounted: 0,
    costUsd: 0.5,
  });
  expect(spendingOf([], 7)).toMatchObject({ ms: 7, calls: 0, costUsd: 0 });
});

it("estimates uncounted tokens from the texts, and none for an unanswered request", () => {
  const cut = { ...CALL, ...uncounted, ok: false };
  const spent = spendingOf([CALL, cut, { ...cut, output: "" }], 7);
  expect(spent).toMatchObject({ calls: 3, promptTokens: 2_000, completionTokens: 600, uncounted: 2 });
  expect(spent.costUsd).toBeCloseTo(0.25 + (1_000 * 0.15 + 100 * 0.6) / 1e6, 10);
});

it("does not know the cost of a model without a price", () => {
  const local = { ...CALL, model: "local", costUsd: null };
  expect(spendingOf([CALL, local], 7).costUsd).toBeNull();
  expect(spendingOf([{ ...local, ...uncounted }], 7)).toMatchObject({ promptTokens: 1_000, costUsd: null });
});
