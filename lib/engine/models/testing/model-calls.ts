import { inspect } from "node:util";
import type { ScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { ChatModel, ChatRequest } from "../chat-model";
import type { ModelConnection } from "../model-connection";
import type { ModelLimits } from "../wire/tunables";

/** The wire formats; tests of behaviour common to both use `describe.each(PROVIDERS)`. */
export const PROVIDERS = ["openai-compatible", "ollama"] as const;

/** The usual retries without the waiting. */
export const FAST: Partial<ModelLimits> = { initialBackoffMs: 1, maxBackoffMs: 2 };

/** A connection to the scripted server, without a key by default. */
export function connectionTo(
  server: ScriptedLlm,
  provider: ModelConnection["provider"],
  change: Partial<ModelConnection> = {},
): ModelConnection {
  const url = change.url ?? (provider === "ollama" ? server.ollamaUrl : server.url);
  return { provider, url, host: new URL(url).host, apiKey: null, ...change };
}

/** A short question with a system message. */
export function chatRequest(overrides: Partial<ChatRequest> = {}): ChatRequest {
  return {
    role: "generator",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Say hello." },
    ],
    temperature: 0,
    topK: null,
    maxTokens: 100,
    signal: new AbortController().signal,
    ...overrides,
  };
}

/** Reads a stream to its end: the pieces of text, and the calls' data. */
export async function collect(
  chat: ChatModel,
  asked: ChatRequest = chatRequest(),
): Promise<{ texts: string[]; calls: ModelCall[] }> {
  const texts: string[] = [];
  const calls: ModelCall[] = [];
  for await (const chunk of chat.stream(asked)) {
    if (chunk.type === "text") texts.push(chunk.text);
    else calls.push(chunk.call);
  }
  return { texts, calls };
}

/** The error that a promise rejects with, which must be of the given class. */
export async function failureOf<Failure extends Error>(
  kind: abstract new (...parts: never[]) => Failure,
  promise: Promise<unknown>,
): Promise<Failure> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof kind) return error;
  throw new Error(`expected a ${kind.name}, got ${inspect(error)}`);
}
