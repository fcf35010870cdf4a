import { z } from "zod";
import { type ChatRequestView, schemaInWords } from "./chat-request";

const integer = z.number().int();
/** Options with the types that Ollama enforces; it ignores unknown names with a warning, and so does this server. */
const optionsSchema = z.looseObject({
  temperature: z.number().optional(),
  top_k: integer.optional(),
  top_p: z.number().optional(),
  seed: integer.optional(),
  num_predict: integer.optional(),
  num_ctx: integer.optional(),
  stop: z.array(z.string()).optional(),
});

const messageSchema = z.object({
  role: z.string(),
  content: z.string().nullish(),
  thinking: z.string().optional(),
});

/**
 * `POST /api/chat` as parsed by `api.ChatRequest` of Ollama 0.12; a wrong type is a 400, wrong options and formats a
 * 500.
 */
export const ollamaChatSchema = z.object({
  model: z.string().default(""),
  messages: z.array(messageSchema).nullish(),
  stream: z.boolean().nullish(),
  format: z.json().optional(),
  think: z.union([z.boolean(), z.enum(["low", "medium", "high"])]).nullish(),
  keep_alive: z.union([z.string(), z.number()]).nullish(),
  truncate: z.boolean().nullish(),
  shift: z.boolean().nullish(),
  options: z.record(z.string(), z.json()).nullish(),
});
export type OllamaChatRequest = z.infer<typeof ollamaChatSchema>;

export const ollamaEmbedSchema = z.object({
  model: z.string().default(""),
  input: z.json().optional(),
  truncate: z.boolean().nullish(),
  dimensions: integer.optional(),
  keep_alive: z.union([z.string(), z.number()]).nullish(),
  options: z.record(z.string(), z.json()).nullish(),
});

export const ollamaModelSchema = z.object({
  model: z.string().optional(),
  name: z.string().optional(),
  stream: z.boolean().nullish(),
  insecure: z.boolean().nullish(),
  verbose: z.boolean().nullish(),
});

/** Parses a request's options. @returns Ollama's error if one has the wrong type */
export function parseOptions(options: OllamaChatRequest["options"]): z.infer<typeof optionsSchema> | string {
  const parsed = optionsSchema.safeParse(options ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const type = issue?.path[0] === "temperature" || issue?.path[0] === "top_p" ? "float32" : "integer";
  return `option ${JSON.stringify(issue?.path[0] ?? "")} must be of type ${type}`;
}

/** Parses a request's format: a JSON schema, any JSON, or none. @returns Ollama's error for anything else */
export function parseFormat(
  format: OllamaChatRequest["format"],
): { kind: "none" | "json" } | { kind: "schema"; schema: Record<string, z.core.util.JSONType> } | string {
  if (format === undefined || format === null || format === "") return { kind: "none" };
  if (format === "json") return { kind: "json" };
  const schema = z.record(z.string(), z.json()).safeParse(format);
  if (schema.success && !Array.isArray(format)) return { kind: "schema", schema: schema.data };
  return `invalid format: ${JSON.stringify(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`;
}

/** A name with its tag, by default `latest`. */
export function tagged(name: string): string {
  return name.includes(":") ? name : `${name}:latest`;
}

/** Converts a parsed request into the server's common form. The schema's title is its name. */
export function viewOllamaChat(
  request: OllamaChatRequest,
  format: Exclude<ReturnType<typeof parseFormat>, string>,
  maxTokens: number | null,
): ChatRequestView {
  const messages = (request.messages ?? []).map(({ role, content }) => ({ role, content: content ?? "" }));
  const title = format.kind === "schema" ? format.schema.title : undefined;
  return {
    model: request.model,
    messages,
    system: messages
      .filter((message) => message.role === "system")
      .map((message) => message.content)
      .join("\n"),
    lastUser: messages.findLast((message) => message.role === "user")?.content ?? "",
    stream: request.stream ?? true,
    includeUsage: true,
    maxTokens,
    responseFormat: format.kind === "schema" ? "json_schema" : format.kind === "json" ? "json_object" : "none",
    structured:
      format.kind === "schema"
        ? { name: typeof title === "string" ? title : null, schema: format.schema }
        : (schemaInWords(messages) ?? (format.kind === "json" ? { name: null, schema: null } : null)),
  };
}
