import type { GraphSpending } from "../contracts/graph-extraction";
import type { ModelCall } from "../contracts/model-call";

/** What work on the graph has taken, with the calls of it that came to nothing: they were made all the same. */
export function spendingOf(calls: readonly ModelCall[], ms: number): GraphSpending {
  const counted = calls.filter(
    ({ promptTokens, completionTokens }) => promptTokens !== null && completionTokens !== null,
  );
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const isPriced = counted.every(({ costUsd }) => costUsd !== null);
  return {
    ms,
    calls: calls.length,
    promptTokens: sum(counted.map(({ promptTokens }) => promptTokens)),
    completionTokens: sum(counted.map(({ completionTokens }) => completionTokens)),
    uncounted: calls.length - counted.length,
    costUsd: isPriced ? sum(counted.map(({ costUsd }) => costUsd)) : null,
  };
}
