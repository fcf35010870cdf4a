import type OpenAI from "openai";
import type { ChatMessage, ModelCall } from "../../contracts/model-call";
import { reason } from "../../contracts/reason";
import { type ChatChunk, type ChatModel, type ChatRequest, ModelError } from "../chat-model";
import { AttemptFailure, classifyFailure } from "../wire/attempt-failure";
import { priceCall } from "../wire/prices";
import { openWithRetries } from "../wire/resilience";
import { parseServerAddress } from "../wire/server-address";
import {
  messagesFor,
  type OutputSchema,
  parseOutput,
  repairMessages,
  responseFormat,
  toOutputSchema,
} from "../wire/structured-output";
import { DEFAULT_MODEL_LIMITS, type ModelLimits, PROBE_RETRIES } from "../wire/tunables";
import { createClient } from "./create-client";
import { dialectOf } from "./dialect";
import { type StreamPiece, streamAttempt } from "./stream-attempt";
import { toServerRefusal } from "./to-server-refusal";

export interface OpenAiCompatibleOptions {
  /** Absent: OpenAI's own. */
  baseUrl?: string | undefined;
  /** Absent for a server that needs none. */
  apiKey?: string | undefined;
  model: string;
  limits?: Partial<ModelLimits>;
}

type Format = Pick<OpenAI.ChatCompletionCreateParams, "response_format">;

/**
 * A chat model behind any server that speaks OpenAI's wire format (OpenAI, vLLM, llama.cpp, Ollama, TGI).
 * Always streams. Retries only before the first token; see `tunables.ts` for the limits.
 */
export function createOpenAiCompatibleChatModel(options: OpenAiCompatibleOptions): ChatModel {
  const { model } = options;
  const limits = { ...DEFAULT_MODEL_LIMITS, ...options.limits };
  const address = parseServerAddress(options.baseUrl, options.apiKey);
  const client = createClient(address);
  const dialect = dialectOf(address.baseUrl, model);

  const parameters = (request: ChatRequest, format: Format): OpenAI.ChatCompletionCreateParamsStreaming => ({
    model,
    messages: request.messages,
    stream: true,
    [dialect.tokenLimit]: request.maxTokens,
    ...(dialect.temperature ? { temperature: request.temperature } : {}),
    ...(dialect.streamUsage ? { stream_options: { include_usage: true } } : {}),
    ...format,
  });

  /** Opens one stream and waits for its first piece: from there on nothing is retried. */
  const open = async (request: ChatRequest, format: Format): Promise<[StreamPiece, AsyncGenerator<StreamPiece>]> => {
    const { signal } = request;
    const pieces = streamAttempt({
      client,
      parameters: parameters(request, format),
      signal,
      limits,
      secrets: address.secrets,
    });
    try {
      const first = await pieces.next();
      if (first.done === true) throw new AttemptFailure(reason("model_stream_cut"), { retryable: true });
      return [first.value, pieces];
    } catch (error) {
      if (error instanceof AttemptFailure && dialect.giveUp(error.param)) return open(request, format);
      throw error;
    }
  };

  async function* run(request: ChatRequest, format: Format, retries: number): AsyncGenerator<ChatChunk, void> {
    const startedAt = performance.now();
    let output = "";
    let firstTokenMs: number | null = null;
    let retried = 0;
    const call = (ok: boolean, promptTokens: number | null, completionTokens: number | null): ModelCall => ({
      role: request.role,
      model,
      promptTokens,
      completionTokens,
      ms: performance.now() - startedAt,
      firstTokenMs,
      costUsd: priceCall({ model, promptTokens, completionTokens }),
      retries: retried,
      ok,
      messages: request.messages,
      output,
    });
    try {
      const [first, rest] = await openWithRetries(() => open(request, format), {
        host: address.host,
        limits,
        retries,
        signal: request.signal,
        onRetry: () => {
          retried += 1;
        },
      });
      for await (const piece of prepend(first, rest)) {
        if (piece.type === "finish") {
          yield { type: "end", call: call(true, piece.promptTokens, piece.completionTokens) };
          continue;
        }
        firstTokenMs ??= performance.now() - startedAt;
        output += piece.text;
        yield piece;
      }
    } catch (error) {
      request.signal.throwIfAborted();
      const afterFirstToken = output !== "";
      const failure = classifyFailure(toServerRefusal(error), {
        afterFirstToken,
        secrets: address.secrets,
        maxRetryAfterMs: limits.maxRetryAfterMs,
      });
      throw new ModelError(failure.reason, call(false, null, null), afterFirstToken, failure);
    }
  }

  /** One JSON answer in the best mode that the server accepts. */
  const completeStructured = async (
    request: ChatRequest,
    schema: OutputSchema,
    spent: ModelCall[],
  ): Promise<ModelCall> => {
    const modes = dialect.modes;
    let afterServerError = false;
    for (const mode of modes) {
      const retries = dialect.probing ? PROBE_RETRIES : limits.retries;
      const asked = { ...request, messages: messagesFor(mode, request.messages, schema) };
      try {
        for await (const chunk of run(asked, responseFormat(mode, schema), retries)) {
          if (chunk.type !== "end") continue;
          dialect.prove(mode, afterServerError);
          return chunk.call;
        }
      } catch (error) {
        const status = error instanceof ModelError && error.cause instanceof AttemptFailure ? error.cause.status : null;
        if (!(error instanceof ModelError) || !dialect.refusesFormat(status) || mode === modes.at(-1)) throw error;
        spent.push(error.call);
        afterServerError ||= status !== null && status >= 500;
      }
    }
    throw new Error("a stream of the model ended without its end");
  };

  return {
    id: model,
    stream: (request) => run(request, {}, limits.retries),
    async structured({ schema, schemaName, ...request }) {
      const outputSchema = toOutputSchema(schemaName, schema);
      const calls: ModelCall[] = [];
      const ask = async (messages: ChatMessage[]) => {
        try {
          const call = await completeStructured({ ...request, messages }, outputSchema, calls);
          const parsed = parseOutput(call.output, schema);
          calls.push({ ...call, ok: parsed.ok });
          return { call, parsed };
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
          throw new ModelError(error.reason, error.call, error.afterFirstToken, error.cause, calls);
        }
      };
      const first = await ask(request.messages);
      if (first.parsed.ok) return { value: first.parsed.value, calls };
      const repaired = await ask(
        repairMessages(request.messages, first.call.output, first.parsed.problem, outputSchema),
      );
      if (repaired.parsed.ok) return { value: repaired.parsed.value, calls };
      const why = reason("model_output_malformed", { schema: schemaName });
      const cause = new Error(repaired.parsed.problem);
      throw new ModelError(why, { ...repaired.call, ok: false }, true, cause, calls.slice(0, -1));
    },
  };
}

async function* prepend<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  // `yield*` alone would not close `rest` when a consumer stops at the first piece.
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
