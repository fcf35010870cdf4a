import type { ChatMessage, ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { AbortedCall, type ChatChunk, type ChatModel, type ChatRequest, ModelError } from "../chat-model";
import { AttemptFailure, classifyFailure } from "./attempt-failure";
import type { ChatWire, WireRequest } from "./chat-wire";
import { priceCall } from "./prices";
import { openWithRetries } from "./resilience";
import { type StreamFinish, type StreamPiece, streamAttempt } from "./stream-attempt";
import { messagesFor, type OutputSchema, parseOutput, repairMessages, toOutputSchema } from "./structured-output";
import { DEFAULT_MODEL_LIMITS, type ModelLimits, PROBE_RETRIES, ROOM_AFTER_CUT } from "./tunables";

/** What is known about a stream that did not end. */
const UNKNOWN_FINISH: Omit<StreamFinish, "type"> = { promptTokens: null, completionTokens: null, cut: false };

/**
 * A chat model for any wire format. Always streams. Retries only before the first token, through the host's circuit
 * breaker; see `tunables.ts` for the limits.
 */
export function createWireChatModel(wire: ChatWire, changed: Partial<ModelLimits> = {}): ChatModel {
  const limits = { ...DEFAULT_MODEL_LIMITS, ...changed };
  const { model, modes } = wire;

  /** Opens one stream and waits for its first piece; nothing is retried after it. */
  const open = async (
    request: ChatRequest,
    output: WireRequest["output"],
  ): Promise<[StreamPiece, AsyncGenerator<StreamPiece>]> => {
    const { temperature, topK, maxTokens, templateArguments, think, signal } = request;
    // The record of filled-in parts is only for the log: servers refuse unknown fields.
    const messages = request.messages.map(({ role, content }) => ({ role, content }));
    const asked = {
      ...{ messages, temperature, topK, maxTokens, output },
      ...(templateArguments === undefined ? {} : { templateArguments }),
      ...(think === undefined ? {} : { think }),
    };
    const pieces = streamAttempt(wire, asked, signal, limits);
    const first = await pieces.next();
    if (first.done === true) throw new AttemptFailure(reason("model_stream_cut"), { retryable: true });
    return [first.value, pieces];
  };

  async function* run(
    request: ChatRequest,
    output: WireRequest["output"],
    retries: number,
  ): AsyncGenerator<ChatChunk, void> {
    request.signal.throwIfAborted();
    const startedAt = performance.now();
    let text = "";
    let firstTokenMs: number | null = null;
    let retried = 0;
    const call = (ok: boolean, { promptTokens, completionTokens, cut }: Omit<StreamFinish, "type">): ModelCall => ({
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
      output: text,
      ...(cut ? { cut } : {}),
    });
    try {
      const [first, rest] = await openWithRetries(() => open(request, output), {
        host: wire.host,
        limits,
        retries,
        signal: request.signal,
        onRetry: () => {
          retried += 1;
        },
      });
      for await (const piece of prepend(first, rest)) {
        if (piece.type === "finish") {
          yield { type: "end", call: call(true, piece) };
          continue;
        }
        firstTokenMs ??= performance.now() - startedAt;
        text += piece.text;
        yield piece;
      }
    } catch (error) {
      if (request.signal.aborted) throw new AbortedCall(call(false, UNKNOWN_FINISH), request.signal.reason);
      const afterFirstToken = text !== "";
      const { maxRetryAfterMs } = limits;
      const failure = classifyFailure(error, { afterFirstToken, secrets: wire.secrets, maxRetryAfterMs });
      throw new ModelError(failure.reason, call(false, UNKNOWN_FINISH), afterFirstToken, failure);
    }
  }

  /** One JSON answer in the best mode that the server accepts. */
  const completeStructured = async (
    request: ChatRequest,
    schema: OutputSchema,
    spent: ModelCall[],
  ): Promise<ModelCall> => {
    const toTry = modes.toTry;
    let afterServerError = false;
    for (const mode of toTry) {
      const retries = modes.probing ? PROBE_RETRIES : limits.retries;
      const asked = { ...request, messages: messagesFor(mode, request.messages, schema) };
      try {
        for await (const chunk of run(asked, { mode, schema }, retries)) {
          if (chunk.type !== "end") continue;
          modes.prove(mode, afterServerError);
          return chunk.call;
        }
      } catch (error) {
        const status = error instanceof ModelError && error.cause instanceof AttemptFailure ? error.cause.status : null;
        const turnedDown =
          error instanceof ModelError && error.reason.code !== "model_not_found" && modes.refusesFormat(status);
        if (!turnedDown || mode === toTry.at(-1)) throw error;
        spent.push(error.call);
        afterServerError ||= status !== null && status >= 500;
      }
    }
    throw new Error("the model's stream ended without an end chunk");
  };

  return {
    id: model,
    stream: (request) => run(request, null, limits.retries),
    async structured({ schema, schemaName, ...request }) {
      const outputSchema = toOutputSchema(schemaName, schema);
      const calls: ModelCall[] = [];
      const ask = async (messages: ChatMessage[], maxTokens: number) => {
        try {
          const call = await completeStructured({ ...request, messages, maxTokens }, outputSchema, calls);
          const parsed = parseOutput(call.output, schema);
          calls.push({ ...call, ok: parsed.ok });
          return { call, parsed };
        } catch (error) {
          if (error instanceof AbortedCall) throw new AbortedCall(error.call, error.cause, calls);
          if (!(error instanceof ModelError)) throw error;
          throw new ModelError(error.reason, error.call, error.afterFirstToken, error.cause, calls);
        }
      };
      const { messages, maxTokens } = request;
      const first = await ask(messages, maxTokens);
      if (first.parsed.ok) return { value: first.parsed.value, calls };
      const repaired =
        first.call.cut === true
          ? await ask(messages, ROOM_AFTER_CUT * maxTokens)
          : await ask(repairMessages(messages, first.call.output, first.parsed.problem, outputSchema), maxTokens);
      if (repaired.parsed.ok) return { value: repaired.parsed.value, calls };
      const why =
        repaired.call.cut === true
          ? reason("model_output_cut", { tokens: repaired.call.completionTokens ?? ROOM_AFTER_CUT * maxTokens })
          : reason("model_output_malformed", { schema: schemaName });
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
