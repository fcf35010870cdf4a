import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";

/** US dollars per million tokens, input and output, from the provider's public price list. */
const PRICES: Record<string, { input: number; output: number }> = {
  "gpt-4o": { input: 2.5, output: 10 },
  "gpt-4o-mini": { input: 0.15, output: 0.6 },
  "gpt-4.1": { input: 2, output: 8 },
  "gpt-4.1-mini": { input: 0.4, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, output: 0.4 },
  "gpt-5": { input: 1.25, output: 10 },
  "gpt-5-mini": { input: 0.25, output: 2 },
  "gpt-5-nano": { input: 0.05, output: 0.4 },
  o3: { input: 2, output: 8 },
  "o4-mini": { input: 1.1, output: 4.4 },
};

/** `gpt-4o-mini-2024-07-18` costs as much as `gpt-4o-mini`. */
const DATE_SUFFIX = /-\d{4}-\d{2}-\d{2}$/;
const PER_TOKEN = 1_000_000;

/** Cost of a call in US dollars; `null` for an unknown model or when the server counted no tokens. */
export function priceCall(call: Pick<ModelCall, "model" | "promptTokens" | "completionTokens">): number | null {
  const price = PRICES[call.model.replace(DATE_SUFFIX, "")];
  if (price === undefined || call.promptTokens === null || call.completionTokens === null) return null;
  return (call.promptTokens * price.input + call.completionTokens * price.output) / PER_TOKEN;
}
