import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";

/** Resets the columns of spending; the cost stays unknown (NULL) until the first spending is added. */
export function nothingSpent(prefix = ""): string {
  const zeros = ["ms", "calls", "prompt_tokens", "completion_tokens", "uncounted"].map(
    (name) => `${prefix}${name} = 0`,
  );
  return [...zeros, `${prefix}cost_usd = NULL`].join(", ");
}

/**
 * Adds to the columns of spending; an unknown cost makes the sum unknown.
 * @param first number of the first parameter from `spendingValues`
 * @param prefix prefix of the columns' names
 * @returns the assignments for an UPDATE
 */
export function addSpending(first: number, prefix = ""): string {
  const [ms, calls, prompt, completion, uncounted, cost] = [0, 1, 2, 3, 4, 5].map((at) => `$${first + at}`);
  const column = (name: string) => `${prefix}${name}`;
  // No time means no spending so far, since every batch takes some.
  const before = `CASE WHEN ${column("ms")} = 0 THEN 0 ELSE ${column("cost_usd")} END`;
  return `${column("ms")} = ${column("ms")} + ${ms}::float8,
    ${column("calls")} = ${column("calls")} + ${calls}::int,
    ${column("prompt_tokens")} = ${column("prompt_tokens")} + ${prompt}::bigint,
    ${column("completion_tokens")} = ${column("completion_tokens")} + ${completion}::bigint,
    ${column("uncounted")} = ${column("uncounted")} + ${uncounted}::int,
    ${column("cost_usd")} = ${before} + ${cost}::float8`;
}

/** The parameters of `addSpending`, in order. */
export function spendingValues({ ms, calls, promptTokens, completionTokens, uncounted, costUsd }: GraphSpending) {
  return [ms, calls, promptTokens, completionTokens, uncounted, costUsd];
}
