import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";

/** The last request to a language model that is away: its retries are spent. */
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
