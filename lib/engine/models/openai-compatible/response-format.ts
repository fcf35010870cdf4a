import type OpenAI from "openai";
import type { StructuredMode } from "../wire/structured-modes";
import type { OutputSchema } from "../wire/structured-output";

/** The `response_format` of a mode; none where JSON is asked for in words. */
export function responseFormat(
  mode: StructuredMode,
  schema: OutputSchema,
): Pick<OpenAI.ChatCompletionCreateParams, "response_format"> {
  if (mode === "words") return {};
  if (mode === "json_schema") {
    return {
      response_format: { type: "json_schema", json_schema: { name: schema.name, strict: true, schema: schema.json } },
    };
  }
  // Neither is a field of OpenAI's: llama.cpp servers constrain the output by `schema`, TGI by `value`.
  const withSchema = { type: "json_object" as const, schema: schema.json, value: schema.json };
  return { response_format: withSchema };
}
