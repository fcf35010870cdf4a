import { z } from "zod";

const textPartsSchema = z.array(z.object({ type: z.string(), text: z.string().optional() }));

/** The part of an OpenAI chat completion request that the server reads; everything else is ignored. */
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

/** A chat request as rules and default behaviours look at it. */
export interface ChatRequestView {
  model: string;
  messages: { role: string; content: string }[];
  system: string;
  lastUser: string;
  stream: boolean;
  includeUsage: boolean;
  /** Where the answer is cut off; `null` = nowhere. */
  maxTokens: number | null;
  responseFormat: "json_schema" | "json_object" | "none";
  /** Set when JSON is asked for in any way. */
  structured: { name: string | null; schema: z.core.util.JSONType | null } | null;
}

/** A schema that the prompt spells out: `JSON Schema "name":` and the schema on the lines after it. */
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

/** The schema that a conversation spells out; `null` where it does not. */
export function schemaInWords(messages: readonly { content: string }[]): ChatRequestView["structured"] {
  const words = IN_WORDS.exec(messages.map((message) => message.content).join("\n"));
  return words === null ? null : { name: words[1] ?? null, schema: parseJson(words[2] ?? "") };
}

/** Puts a parsed request into the shape that the rest of the server works on. */
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
    // OpenAI's default answers of tests are short: what a client asks for is logged, and not enforced here.
    maxTokens: null,
    responseFormat: format === undefined || format.type === "text" ? "none" : format.type,
    structured:
      format?.type === "json_schema"
        ? { name: format.json_schema.name, schema: format.json_schema.schema }
        : format?.type === "json_object"
          ? { name: inWords?.name ?? null, schema: format.schema ?? format.value ?? inWords?.schema ?? null }
          : inWords,
  };
}
