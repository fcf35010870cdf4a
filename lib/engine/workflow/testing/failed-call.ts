import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";

/** The last request to an unavailable language model, after its retries. */
export const FAILED_CALL: ModelCall = {
  role: "generator",
  model: "away",
  promptTokens: null,
  completionTokens: null,
  ms: 1,
  firstTokenMs: null,
  costUsd: null,
  retries: 2,
  ok: false,
  messages: [],
  output: "",
};
