import OpenAI from "openai";
import { ServerRefusal } from "../wire/server-refusal";

/**
 * Types of a 404 about the model: vLLM's, and Ollama's compatible endpoint's. A wrong path has another type or none.
 */
const MODEL_MISSING_TYPES: ReadonlySet<string> = new Set(["NotFoundError", "api_error"]);

/**
 * Converts a server's refusal thrown by the client library into a `ServerRefusal`; returns any other error unchanged.
 */
export function toServerRefusal(error: unknown): unknown {
  if (!(error instanceof OpenAI.APIError) || typeof error.status !== "number") return error;
  const { status, code, param, type } = error;
  return new ServerRefusal(error.message, {
    status,
    retryAfter: error.headers?.get("retry-after") ?? null,
    code: code ?? null,
    param: param ?? null,
    // OpenAI and Hugging Face report it by code.
    modelMissing: code === "model_not_found" || (status === 404 && MODEL_MISSING_TYPES.has(type ?? "")),
  });
}
