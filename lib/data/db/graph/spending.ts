import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";

/** Sets the columns of spending to nothing yet: the cost is known to be nothing once something was spent. */
export function nothingSpent(prefix = ""): string {
  const zeros = ["ms", "calls", "prompt_tokens", "completion_tokens", "uncounted"].map(
    (name) => `${prefix}${name} = 0`,
  );
  return [...zeros, `${prefix}cost_usd = NULL`].join(", ");
}

/**
 * Adds to the columns of spending; a cost that is not known makes the sum unknown.
 * @param first number of the first of the parameters that `spendingValues` gives
 * @param prefix before the columns' names
 * @returns the assignments of an UPDATE
 */
export function addSpending(first: number, prefix = ""): string {
  const [ms, calls, prompt, completion, uncounted, cost] = [0, 1, 2, 3, 4, 5].map((at) => `$${first + at}`);
  const column = (name: string) => `${prefix}${name}`;
  // Nothing spent before: no time, since every batch takes some.
  const before = `CASE WHEN ${column("ms")} = 0 THEN 0 ELSE ${column("cost_usd")} END`;
  return `${column("ms")} = ${column("ms")} + ${ms}::float8,
    ${column("calls")} = ${column("calls")} + ${calls}::int,
    ${column("prompt_tokens")} = ${column("prompt_tokens")} + ${prompt}::bigint,
    ${column("completion_tokens")} = ${column("completion_tokens")} + ${completion}::bigint,
    ${column("uncounted")} = ${column("uncounted")} + ${uncounted}::int,
    ${column("cost_usd")} = ${before} + ${cost}::float8`;
}

/** The parameters of `addSpending`, in their order. */
export function spendingValues({ ms, calls, promptTokens, completionTokens, uncounted, costUsd }: GraphSpending) {
  return [ms, calls, promptTokens, completionTokens, uncounted, costUsd];
}
