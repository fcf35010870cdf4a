import { z } from "zod";
import { parseJson } from "@/lib/shared/text/parse-json";
import { ServerRefusal } from "../wire/server-refusal";

const text = z.coerce.string().nullish().catch(null);
const errorSchema = z.object({ message: z.string().nullish().catch(null), code: text, param: text, type: text });

/** OpenAI nests the error, vLLM before 0.10 does not, and TGI sends a text. */
const bodySchema = z.union([
  z.object({ error: errorSchema }).transform(({ error }) => error),
  z.object({ error: z.string() }).transform(({ error }) => ({ message: error, code: null, param: null, type: null })),
  errorSchema,
]);

/**
 * Types of a 404 about the model: vLLM's, and Ollama's compatible endpoint's. A wrong path has another type or none.
 */
const MODEL_MISSING_TYPES: ReadonlySet<string> = new Set(["NotFoundError", "api_error"]);

/** An error answer of a server that speaks OpenAI's wire format. */
export function openAiRefusal({ status, headers }: Pick<Response, "status" | "headers">, body: string): ServerRefusal {
  const parsed = bodySchema.safeParse(parseJson(body));
  const { message, code, param, type } = parsed.success
    ? parsed.data
    : { message: null, code: null, param: null, type: null };
  return new ServerRefusal(`${status} ${message ?? body}`, {
    status,
    retryAfter: headers.get("retry-after"),
    code: code ?? null,
    param: param ?? null,
    // OpenAI and Hugging Face report it by code.
    modelMissing: code === "model_not_found" || (status === 404 && MODEL_MISSING_TYPES.has(type ?? "")),
  });
}
