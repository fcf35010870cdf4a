import { z } from "zod";
import type { ChatWire, WireChunk, WireRequest } from "../wire/chat-wire";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { THINKING_TOKENS } from "../wire/tunables";
import { OllamaClient } from "./ollama-client";
import { type OllamaMemory, ollamaMemory } from "./ollama-memory";

/** The fields of a line that are used. */
const lineSchema = z.object({
  message: z.object({ content: z.string().nullish(), thinking: z.string().nullish() }).nullish(),
  done: z.boolean().default(false),
  prompt_eval_count: z.number().int().nullish(),
  eval_count: z.number().int().nullish(),
});

/** Ollama's native `/api/chat`: constrained output with `format`, and a context that fits the prompt. */
export function createOllamaWire({ baseUrl, apiKey, model }: ServedModel): ChatWire {
  const address = parseServerAddress(baseUrl, apiKey);
  const client = new OllamaClient(address);
  const memory = ollamaMemory(address.baseUrl, model);
  return {
    model,
    host: address.host,
    secrets: address.secrets,
    modes: memory.modes,
    async *chunks(request, signal) {
      const lines = client.lines("/api/chat", chatBody(model, request, memory), signal);
      for await (const line of lines) {
        const chunk = readLine(line);
        memory.thinks ||= chunk.thinking === true;
        yield chunk;
      }
    },
  };
}

function chatBody(model: string, request: WireRequest, memory: OllamaMemory) {
  const maxTokens = request.maxTokens + (memory.thinks ? THINKING_TOKENS : 0);
  return {
    model,
    messages: request.messages,
    stream: true,
    ...formatOf(request.output),
    // Otherwise the server silently drops the beginning of a prompt that does not fit.
    truncate: false,
    // JSON is requested without thoughts. For prose the server decides, and separates the two.
    ...(request.output === null && request.think === undefined ? {} : { think: false }),
    options: {
      temperature: request.temperature,
      ...(request.topK === null ? {} : { top_k: request.topK }),
      num_predict: maxTokens,
      num_ctx: memory.context.for(request.messages, maxTokens),
    },
  };
}

function formatOf(output: WireRequest["output"]): { format?: "json" | Record<string, unknown> } {
  if (output === null || output.mode === "words") return {};
  if (output.mode === "json_object") return { format: "json" };
  return { format: { title: output.schema.name, ...output.schema.json } };
}

function readLine(line: unknown): WireChunk {
  const { message, done, prompt_eval_count: promptTokens, eval_count: completionTokens } = lineSchema.parse(line);
  return {
    text: message?.content ?? "",
    thinking: Boolean(message?.thinking),
    finished: done,
    // The server leaves out the count of a cached prompt, which is zero.
    ...(done && typeof completionTokens === "number"
      ? { usage: { promptTokens: promptTokens ?? 0, completionTokens } }
      : {}),
  };
}
