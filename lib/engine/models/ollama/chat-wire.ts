import { ChatOllama } from "@langchain/ollama";
import { z } from "zod";
import type { ChatWire, WireChunk, WireRequest } from "../wire/chat-wire";
import { finishOf } from "../wire/finish";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { ServerExchange } from "../wire/server-exchange";
import { streamMessages, templateMessages } from "../wire/stream-messages";
import { THINKING_TOKENS } from "../wire/tunables";
import { checkedLines } from "./checked-lines";
import { keepAlive } from "./ollama-client";
import { ollamaMemory } from "./ollama-memory";
import { ollamaRefusal } from "./ollama-refusal";

/** The fields of a message chunk that are used. The last one has the metadata of the server's last line. */
const messageSchema = z.object({
  content: z.string(),
  additional_kwargs: z.object({ reasoning_content: z.string().optional() }),
  response_metadata: z.object({
    done: z.boolean().default(false),
    done_reason: z.string().nullish(),
    prompt_eval_count: z.number().nullish(),
    eval_count: z.number().nullish(),
  }),
});

/** Ollama's native `/api/chat`: constrained output with `format`, and a context that fits the prompt. */
export function createOllamaWire({ baseUrl, apiKey, model, keepAliveMinutes }: ServedModel): ChatWire {
  const address = parseServerAddress(baseUrl, apiKey);
  const memory = ollamaMemory(address.baseUrl, model);
  return {
    model,
    host: address.host,
    secrets: address.secrets,
    modes: memory.modes,
    async *chunks(request, signal) {
      const { messages } = request;
      // Without `truncate: false` the server silently drops the beginning of a prompt that does not fit.
      const own = { truncate: false, ...templateMessages(messages) };
      const amend = (body: unknown) => Object.assign({}, body, own);
      const exchange = new ServerExchange({ address, signal, refusalOf: ollamaRefusal, amend, check: checkedLines });
      const maxTokens = request.maxTokens + (memory.thinks ? THINKING_TOKENS : 0);
      // One instance for a request: its client can only abort all of its requests, and only between two chunks.
      const chat = new ChatOllama({
        baseUrl: address.baseUrl,
        fetch: exchange.fetch,
        model,
        temperature: request.temperature,
        ...(request.topK === null ? {} : { topK: request.topK }),
        numPredict: maxTokens,
        numCtx: memory.context.for(messages, maxTokens),
        ...keepAlive(keepAliveMinutes),
        // JSON is requested without thoughts. For prose the server decides, and separates the two.
        ...(request.output === null && request.think === undefined ? {} : { think: false }),
      });
      let wrote = false;
      for await (const message of streamMessages(chat, { messages, exchange, options: formatOf(request.output) })) {
        const chunk = readMessage(message);
        wrote ||= Boolean(chunk.text);
        memory.thinks ||= chunk.thinking === true || (chunk.cut === true && !wrote);
        yield chunk;
      }
    },
  };
}

function formatOf(output: WireRequest["output"]): { format?: "json" | Record<string, unknown> } {
  if (output === null || output.mode === "words") return {};
  if (output.mode === "json_object") return { format: "json" };
  return { format: { title: output.schema.name, ...output.schema.json } };
}

function readMessage(message: unknown): WireChunk {
  const { content, additional_kwargs: more, response_metadata: line } = messageSchema.parse(message);
  return {
    text: content,
    thinking: Boolean(more.reasoning_content),
    // Old servers give no reason.
    ...(line.done ? finishOf(line.done_reason ?? "stop") : {}),
    // The server leaves out the count of a cached prompt, which is zero.
    ...(typeof line.eval_count === "number"
      ? { usage: { promptTokens: line.prompt_eval_count ?? 0, completionTokens: line.eval_count } }
      : {}),
  };
}
