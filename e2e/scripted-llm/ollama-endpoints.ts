import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { ollamaFraming } from "./answer-framing";
import { answerChat, tokenize } from "./chat-answer";
import { embedText } from "./defaults/embed-text";
import {
  ollamaChatSchema,
  ollamaEmbedSchema,
  ollamaModelSchema,
  parseFormat,
  parseOptions,
  tagged,
  viewOllamaChat,
} from "./ollama-request";
import { hashText } from "./random";
import { answer, failInstead, note, type RequestContext } from "./request-context";
import { withTiming } from "./script";

const MODIFIED_AT = "2025-01-01T00:00:00.000000000Z";
const DETAILS = {
  parent_model: "",
  format: "gguf",
  family: "scripted",
  families: ["scripted"],
  parameter_size: "1.0B",
  quantization_level: "Q4_K_M",
};
/** The default context length of Ollama 0.12. */
const DEFAULT_NUM_CTX = 4_096;

const ollamaError = ({ message }: { message: string }) => ({ error: message });
const refuse = (context: RequestContext, status: number, message: string) =>
  answer(context, status, { error: message });
const digestOf = (name: string) => hashText(name).toString(16).padStart(8, "0").repeat(8);

function isInstalled({ installed }: RequestContext, name: string): boolean {
  return [...installed].some((known) => tagged(known) === tagged(name));
}

function capabilities({ script }: RequestContext, name: string): string[] {
  if (script.ollama.embeddingModels.some((known) => tagged(known) === tagged(name))) return ["embedding"];
  const thinks = script.ollama.thinkingModels.some((known) => tagged(known) === tagged(name));
  return thinks ? ["completion", "thinking"] : ["completion"];
}

function version(context: RequestContext): undefined {
  const rule = context.rules.choose("version", null, null);
  note(context, rule);
  if (failInstead(context, rule, ollamaError)) return;
  answer(context, 200, { version: context.script.ollama.version });
}

function tags(context: RequestContext): undefined {
  const rule = context.rules.choose("models", null, null);
  note(context, rule);
  if (failInstead(context, rule, ollamaError)) return;
  const models = [...context.installed].map((installed) => {
    const name = tagged(installed);
    return { name, model: name, modified_at: MODIFIED_AT, size: 491_400_616, digest: digestOf(name), details: DETAILS };
  });
  answer(context, 200, { models });
}

function show(context: RequestContext): undefined {
  const request = ollamaModelSchema.safeParse(context.body);
  const name = request.success ? (request.data.model ?? request.data.name ?? "") : "";
  const rule = context.rules.choose("show", name, null);
  context.entry.model = name;
  note(context, rule);
  if (failInstead(context, rule, ollamaError)) return;
  if (name === "") return refuse(context, 400, "model is required");
  if (!isInstalled(context, name)) return refuse(context, 404, `model '${name}' not found`);
  answer(context, 200, {
    modelfile: "",
    template: "",
    details: DETAILS,
    model_info: {
      "general.architecture": "scripted",
      "scripted.context_length": context.script.ollama.contextLength,
      "scripted.embedding_length": context.script.embeddingDimension,
    },
    capabilities: capabilities(context, name),
    modified_at: MODIFIED_AT,
  });
}

async function chat(context: RequestContext): Promise<void> {
  const { body, entry, script, rules, response, log, gone } = context;
  const request = ollamaChatSchema.safeParse(body);
  if (!request.success) return refuse(context, 400, `json: cannot unmarshal: ${z.prettifyError(request.error)}`);
  const { model, think, options: given, messages, truncate } = request.data;
  const format = parseFormat(request.data.format);
  const options = parseOptions(given);
  const limit = typeof options === "string" || (options.num_predict ?? -1) < 0 ? null : (options.num_predict ?? null);
  const view = viewOllamaChat(request.data, typeof format === "string" ? { kind: "none" } : format, limit);
  const rule = rules.choose("chat", model, view);
  entry.model = model;
  entry.messages = view.messages;
  entry.schemaName = view.structured?.name ?? null;
  entry.responseFormat = view.responseFormat;
  entry.stream = view.stream;
  note(context, rule);
  if (failInstead(context, rule, ollamaError)) return;
  if (model === "" || /\s/.test(model)) return refuse(context, 400, "model is required");
  if (!isInstalled(context, model)) return refuse(context, 404, `model '${model}' not found`);
  const able = capabilities(context, model);
  if (!able.includes("completion")) return refuse(context, 400, `"${model}" does not support chat`);
  if (think !== undefined && think !== null && think !== false && !able.includes("thinking"))
    return refuse(context, 400, `"${model}" does not support thinking`);
  if (typeof options === "string") return refuse(context, 500, options);
  if (typeof format === "string") return refuse(context, 500, format);
  if (messages === undefined || messages === null || messages.length === 0) {
    const message = { role: "assistant", content: "" };
    return answer(context, 200, { model, created_at: MODIFIED_AT, message, done: true, done_reason: "load" });
  }
  const room = Math.min(options.num_ctx ?? DEFAULT_NUM_CTX, script.ollama.contextLength);
  const promptTokens = view.messages.reduce((sum, message) => sum + tokenize(message.content).length, 0);
  if (truncate === false && promptTokens > room)
    return refuse(context, 400, "the input length exceeds the context length");
  const timing = withTiming(script.timing, rule?.timing);
  const seed = script.seed + hashText(view.lastUser);
  const style = rule?.answers ?? script.answers;
  await answerChat({
    view,
    framing: ollamaFraming(view),
    rule,
    timing,
    style,
    known: context.known,
    seed,
    response,
    entry,
    log,
    gone,
  });
}

function embed(context: RequestContext): undefined {
  const { body, entry, script, rules } = context;
  const request = ollamaEmbedSchema.safeParse(body);
  if (!request.success) return refuse(context, 400, `json: cannot unmarshal: ${z.prettifyError(request.error)}`);
  const { model, input, options } = request.data;
  const rule = rules.choose("embeddings", model, null);
  entry.model = model;
  note(context, rule);
  if (failInstead(context, rule, ollamaError)) return;
  const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]).safeParse(input);
  if (!texts.success) return refuse(context, 400, "invalid input type");
  if (!isInstalled(context, model)) return refuse(context, 404, `model "${model}" not found, try pulling it first`);
  const problem = parseOptions(options);
  if (typeof problem === "string") return refuse(context, 500, problem);
  const filled = texts.data.filter((text) => text !== "" || texts.data.length > 1);
  answer(context, 200, {
    model,
    embeddings: filled.map((text) => embedText(text, script.embeddingDimension)),
    total_duration: 2_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: filled.join(" ").split(/\s+/).length,
  });
}

async function pull(context: RequestContext): Promise<void> {
  const { response, entry, log, script, installed, gone } = context;
  const request = ollamaModelSchema.safeParse(context.body);
  const name = request.success ? (request.data.model ?? request.data.name ?? "") : "";
  const rule = context.rules.choose("pull", name, null);
  entry.model = name;
  entry.stream = request.success ? (request.data.stream ?? true) : null;
  note(context, rule);
  if (failInstead(context, rule, ollamaError)) return;
  if (name === "" || /\s/.test(name)) return refuse(context, 400, "invalid model name");
  const fault = rule?.fault;
  const { totalBytes, steps, stepMs } = script.ollama.pull;
  const digest = `sha256:${digestOf(name)}`;
  const status = `pulling ${digest.slice(7, 19)}`;
  const lines: object[] = [
    { status: "pulling manifest" },
    ...Array.from({ length: steps }, (_, step) => {
      const completed = Math.round((totalBytes * step) / steps);
      // The real server omits zeros.
      return { status, digest, total: totalBytes, ...(completed === 0 ? {} : { completed }) };
    }),
    { status, digest, total: totalBytes, completed: totalBytes },
    { status: "verifying sha256 digest" },
    { status: "writing manifest" },
    { status: "success" },
  ];
  const streamed = entry.stream !== false;
  if (streamed) response.writeHead(200, { "content-type": "application/x-ndjson" });
  entry.status = 200;
  for (const [index, line] of lines.entries()) {
    const due = fault !== undefined && "afterTokens" in fault && index >= fault.afterTokens;
    if (due && fault.kind === "hang") return;
    if (due && fault.kind === "stream_error") {
      log.close(entry, "server_cut");
      response.end(`${JSON.stringify({ error: fault.message })}\n`);
      return;
    }
    if (due) {
      log.close(entry, "server_cut");
      response.socket?.destroySoon();
      return;
    }
    if (stepMs > 0) await wait(stepMs, undefined, { signal: gone });
    if (streamed) response.write(`${JSON.stringify(line)}\n`);
    entry.tokensSent += 1;
  }
  installed.add(name);
  response.end(streamed ? "" : JSON.stringify({ status: "success" }));
  log.close(entry, "finished");
}

/** Ollama's native wire format, version 0.12: `METHOD path` → its handler. */
export const OLLAMA_ENDPOINTS: Record<string, (context: RequestContext) => Promise<void> | undefined> = {
  "GET /api/version": version,
  "GET /api/tags": tags,
  "POST /api/show": show,
  "POST /api/chat": chat,
  "POST /api/embed": embed,
  "POST /api/pull": pull,
};
