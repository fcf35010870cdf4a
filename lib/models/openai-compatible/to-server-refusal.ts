import OpenAI from "openai";
import { ServerRefusal } from "../wire/server-refusal";

/** What the client library threw: a refusal of the server in our own form, anything else as it is. */
export function toServerRefusal(error: unknown): unknown {
  if (!(error instanceof OpenAI.APIError) || typeof error.status !== "number") return error;
  const { status, code, param, type } = error;
  return new ServerRefusal(error.message, {
    status,
    retryAfter: error.headers?.get("retry-after") ?? null,
    code: code ?? null,
    param: param ?? null,
    // OpenAI and Hugging Face by their code, vLLM by its type: a wrong path is a 404 as well, without either.
    modelMissing: code === "model_not_found" || (status === 404 && type === "NotFoundError"),
  });
}
