import { z } from "zod";
import type { ChatWire, WireChunk, WireRequest } from "../wire/chat-wire";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { THINKING_TOKENS } from "../wire/tunables";
import { OllamaClient } from "./ollama-client";
import { type OllamaMemory, ollamaMemory } from "./ollama-memory";

/** The part of a line that is read. */
const lineSchema = z.object({
  message: z.object({ content: z.string().nullish(), thinking: z.string().nullish() }).nullish(),
  done: z.boolean().default(false),
  prompt_eval_count: z.number().int().nullish(),
  eval_count: z.number().int().nullish(),
});

/** Ollama's native `/api/chat`: constrained output by `format`, and a context that the prompt fits into. */
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
    // Without this the server drops the beginning of a prompt that does not fit, and says nothing.
    truncate: false,
    // JSON is asked for without thoughts. Prose leaves it to the server, which keeps the two apart.
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
    // A prompt that was read before is counted as zero, which the server leaves out.
    ...(done && typeof completionTokens === "number"
      ? { usage: { promptTokens: promptTokens ?? 0, completionTokens } }
      : {}),
  };
}
