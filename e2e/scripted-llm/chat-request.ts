import { z } from "zod";

const textPartsSchema = z.array(z.object({ type: z.string(), text: z.string().optional() }));

/** The parts of an OpenAI chat completion request that the server reads; others are ignored. */
export const chatRequestSchema = z.object({
  model: z.string(),
  messages: z
    .array(z.object({ role: z.string(), content: z.union([z.string(), textPartsSchema, z.null()]).optional() }))
    .min(1),
  stream: z.boolean().default(false),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).optional(),
  response_format: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("text") }),
      z.object({ type: z.literal("json_object"), schema: z.json().optional(), value: z.json().optional() }),
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({ name: z.string(), schema: z.json(), strict: z.boolean().nullish() }),
      }),
    ])
    .optional(),
});
type WireRequest = z.infer<typeof chatRequestSchema>;

/** A chat request in the form that rules and defaults use. */
export interface ChatRequestView {
  model: string;
  messages: { role: string; content: string }[];
  system: string;
  lastUser: string;
  stream: boolean;
  includeUsage: boolean;
  /** Maximum tokens; `null` for no limit. */
  maxTokens: number | null;
  responseFormat: "json_schema" | "json_object" | "none";
  /** Set if the request asks for JSON in any way. */
  structured: { name: string | null; schema: z.core.util.JSONType | null } | null;
}

/** A schema in the prompt's text: `JSON Schema "name":`, with the schema on the next lines. */
const IN_WORDS = /JSON Schema "([^"]+)":\s*(\{[\s\S]*\})/;

function parseJson(text: string): z.core.util.JSONType | null {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function contentText(content: WireRequest["messages"][number]["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

/** The schema in a conversation's text; `null` without one. */
export function schemaInWords(messages: readonly { content: string }[]): ChatRequestView["structured"] {
  const words = IN_WORDS.exec(messages.map((message) => message.content).join("\n"));
  return words === null ? null : { name: words[1] ?? null, schema: parseJson(words[2] ?? "") };
}

/** Converts a parsed request into the server's common form. */
export function viewChatRequest(request: WireRequest): ChatRequestView {
  const messages = request.messages.map((message) => ({ role: message.role, content: contentText(message.content) }));
  const inWords = schemaInWords(messages);
  const format = request.response_format;
  return {
    model: request.model,
    messages,
    system: messages
      .filter((message) => message.role === "system" || message.role === "developer")
      .map((message) => message.content)
      .join("\n"),
    lastUser: messages.findLast((message) => message.role === "user")?.content ?? "",
    stream: request.stream,
    includeUsage: request.stream_options?.include_usage ?? false,
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? null,
    responseFormat: format === undefined || format.type === "text" ? "none" : format.type,
    structured:
      format?.type === "json_schema"
        ? { name: format.json_schema.name, schema: format.json_schema.schema }
        : format?.type === "json_object"
          ? { name: inWords?.name ?? null, schema: format.schema ?? format.value ?? inWords?.schema ?? null }
          : inWords,
  };
}
