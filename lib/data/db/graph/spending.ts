import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";

/** The columns of a job's spending before the first batch. An unknown cost is null. */
export const NOTHING_SPENT = { ms: 0, calls: 0, promptTokens: 0, completionTokens: 0, uncounted: 0, costUsd: 0 };

/** Adds to the columns of a job's spending; an unknown cost makes the sum unknown. */
export function spending({ ms, calls, promptTokens, completionTokens, uncounted, costUsd }: GraphSpending) {
  return {
    ms: { increment: ms },
    calls: { increment: calls },
    promptTokens: { increment: promptTokens },
    completionTokens: { increment: completionTokens },
    uncounted: { increment: uncounted },
    costUsd: costUsd === null ? null : { increment: costUsd },
  };
}

/** The same values for the columns of the summaries' spending. */
export function ofSummaries<Value, Cost>(
  of: Record<Exclude<keyof GraphSpending, "costUsd">, Value> & { costUsd: Cost },
) {
  return {
    summaryMs: of.ms,
    summaryCalls: of.calls,
    summaryPromptTokens: of.promptTokens,
    summaryCompletionTokens: of.completionTokens,
    summaryUncounted: of.uncounted,
    summaryCostUsd: of.costUsd,
  };
}
