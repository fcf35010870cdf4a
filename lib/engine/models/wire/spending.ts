import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { priceCall } from "./prices";

/** Characters per token of English and French prose with names and JSON: between 3 and 4 for current models. */
export const CHARS_PER_TOKEN = 3.6;

/** Time, tokens and cost of work on documents, failed calls included. */
export function spendingOf(calls: readonly ModelCall[], ms: number): GraphSpending {
  const nothing: GraphSpending = { ms, calls: 0, promptTokens: 0, completionTokens: 0, uncounted: 0, costUsd: 0 };
  return calls.map(spentOn).reduce(
    (sum, one) => ({
      ms,
      calls: sum.calls + 1,
      promptTokens: sum.promptTokens + one.promptTokens,
      completionTokens: sum.completionTokens + one.completionTokens,
      uncounted: sum.uncounted + (one.isCounted ? 0 : 1),
      costUsd: sum.costUsd === null || one.costUsd === null ? null : sum.costUsd + one.costUsd,
    }),
    nothing,
  );
}

/** Tokens and cost of a call; estimated from its texts if the server sent no counts and the answer had started. */
function spentOn({ model, promptTokens, completionTokens, costUsd, messages, output, ok }: ModelCall) {
  if (promptTokens !== null && completionTokens !== null) {
    return { promptTokens, completionTokens, costUsd, isCounted: true };
  }
  const read = ok || output !== "" ? messages.reduce((sum, { content }) => sum + content.length, 0) : 0;
  const estimated = {
    promptTokens: Math.round(read / CHARS_PER_TOKEN),
    completionTokens: Math.round(output.length / CHARS_PER_TOKEN),
  };
  return { ...estimated, costUsd: priceCall({ model, ...estimated }), isCounted: false };
}
