import { z } from "zod";
import { openAiFraming } from "./answer-framing";
import { answerChat } from "./chat-answer";
import { chatRequestSchema, viewChatRequest } from "./chat-request";
import { embedText } from "./defaults/embed-text";
import { hashText } from "./random";
import { answer, failInstead, note, type RequestContext } from "./request-context";
import { withTiming } from "./script";

const embeddingRequestSchema = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string())]),
  encoding_format: z.enum(["float", "base64"]).optional(),
});

interface OpenAiError {
  message: string;
  code?: string | null;
  param?: string | null;
  type?: string;
}

function openAiError({ message, code, param, type }: OpenAiError) {
  return { error: { message, type: type ?? "scripted", code: code ?? null, param: param ?? null } };
}

/** What a strict chat template rejects in a conversation; `null` if it is valid. */
function templateComplaint(roles: readonly string[], system: boolean): string | null {
  const turns = system && roles[0] === "system" ? roles.slice(1) : roles;
  const alternates = turns.every((role, index) => role === (index % 2 === 0 ? "user" : "assistant"));
  return alternates ? null : "Conversation roles must alternate user/assistant/user/assistant/...";
}

async function chat(context: RequestContext): Promise<void> {
  const { body, entry, script, known, rules, response, log, gone } = context;
  const request = chatRequestSchema.safeParse(body);
  if (!request.success) return answer(context, 400, openAiError({ message: z.prettifyError(request.error) }));
  const view = viewChatRequest(request.data);
  const rule = rules.choose("chat", view.model, view);
  entry.model = view.model;
  entry.messages = view.messages;
  entry.schemaName = view.structured?.name ?? null;
  entry.responseFormat = view.responseFormat;
  entry.stream = view.stream;
  note(context, rule);
  if (failInstead(context, rule, openAiError)) return;
  const refusedParameter = script.refusedParameters.find((name) => body[name] !== undefined);
  if (refusedParameter !== undefined) {
    return answer(
      context,
      400,
      openAiError({ message: `Unrecognized request argument: ${refusedParameter}`, param: refusedParameter }),
    );
  }
  if (script.chatTemplate !== "any") {
    const roles = view.messages.map((message) => message.role);
    const complaint = templateComplaint(roles, script.chatTemplate === "alternating");
    if (complaint !== null) return answer(context, 400, openAiError({ message: complaint }));
  }
  const format = request.data.response_format;
  const asValue =
    format?.type === "json_object" && format.value !== undefined && script.responseFormats.includes("json_value");
  if (view.responseFormat !== "none" && !asValue && !script.responseFormats.includes(view.responseFormat)) {
    const message = "unknown response_format";
    return answer(context, script.unknownFormatStatus, openAiError({ message, param: "response_format" }));
  }
  const timing = withTiming(script.timing, rule?.timing);
  const seed = script.seed + hashText(view.lastUser);
  const framing = openAiFraming(view, entry.id);
  const style = rule?.answers ?? script.answers;
  await answerChat({ view, framing, rule, timing, style, known, seed, response, entry, log, gone });
}

function embeddings(context: RequestContext): undefined {
  const { body, entry, script, rules } = context;
  const request = embeddingRequestSchema.safeParse(body);
  if (!request.success) return answer(context, 400, openAiError({ message: z.prettifyError(request.error) }));
  const { model, input, encoding_format } = request.data;
  const rule = rules.choose("embeddings", model, null);
  entry.model = model;
  note(context, rule);
  if (failInstead(context, rule, openAiError)) return;
  const inputs = typeof input === "string" ? [input] : input;
  const data = inputs.map((text, index) => {
    const vector = embedText(text, script.embeddingDimension);
    const bytes = Buffer.from(new Float32Array(vector).buffer);
    return { object: "embedding", index, embedding: encoding_format === "base64" ? bytes.toString("base64") : vector };
  });
  const tokens = inputs.join(" ").split(/\s+/).length;
  answer(context, 200, { object: "list", data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } });
}

function models(context: RequestContext): undefined {
  const rule = context.rules.choose("models", null, null);
  note(context, rule);
  if (failInstead(context, rule, openAiError)) return;
  const data = context.script.models.map((id) => ({ id, object: "model", created: 0, owned_by: "scripted" }));
  answer(context, 200, { object: "list", data });
}

/** OpenAI's wire format: `METHOD path` → its handler. */
export const OPENAI_ENDPOINTS: Record<string, (context: RequestContext) => Promise<void> | undefined> = {
  "GET /v1/models": models,
  "POST /v1/chat/completions": chat,
  "POST /v1/embeddings": embeddings,
};
