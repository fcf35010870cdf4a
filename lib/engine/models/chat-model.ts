import type { z } from "zod";
import type { ChatMessage, ModelCall, ModelRole } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** A classified failure of a language model; thrown once its retries are used up. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  /** A `model_*` code for the log and the user. */
  readonly reason: Reason;
  /** True if text had reached the caller: such a request is never retried. */
  readonly afterFirstToken: boolean;
  readonly call: ModelCall;
  /** Requests sent for the same task before `call`, such as the one whose answer was to be repaired. */
  readonly earlierCalls: readonly ModelCall[];

  constructor(
    reason: Reason,
    call: ModelCall,
    afterFirstToken: boolean,
    cause?: unknown,
    earlierCalls: readonly ModelCall[] = [],
  ) {
    super(`${reason.code} (${call.model}, ${call.role})`, { cause });
    this.reason = reason;
    this.call = call;
    this.earlierCalls = earlierCalls;
    this.afterFirstToken = afterFirstToken;
  }
}

/**
 * A call that the caller's signal aborted after it began, with its partial results. The signal's reason is the cause.
 */
export class AbortedCall extends Error {
  override readonly name = "AbortError";
  readonly call: ModelCall;
  /** Requests sent for the same task before `call`. */
  readonly earlierCalls: readonly ModelCall[];

  constructor(call: ModelCall, cause: unknown, earlierCalls: readonly ModelCall[] = []) {
    super(`The call was aborted (${call.model}, ${call.role})`, { cause });
    this.call = call;
    this.earlierCalls = earlierCalls;
  }
}

/** The calls that a task made before it failed or was aborted: they cost time and tokens all the same. */
export function callsOf(error: unknown): readonly ModelCall[] {
  const spent = error instanceof ModelError || error instanceof AbortedCall;
  return spent ? [...error.earlierCalls, error.call] : [];
}

export interface ChatRequest {
  role: ModelRole;
  messages: ChatMessage[];
  temperature: number;
  /**
   * Samples among the K most likely tokens; `null` leaves it to the server. Not sent to servers without this parameter.
   */
  topK: number | null;
  maxTokens: number;
  /**
   * Arguments of the model's own chat template, if it has any; left out if the server's format does not support them.
   */
  templateArguments?: Readonly<Record<string, unknown>>;
  /** `false`: asks a thinking model not to think, if the server's format allows it. */
  think?: false;
  signal: AbortSignal;
}

export type ChatChunk = { type: "text"; text: string } | { type: "end"; call: ModelCall };

/** A chat model behind any wire format. Aborting the signal closes the upstream socket. */
export interface ChatModel {
  readonly id: string;
  /**
   * Streams text, then exactly one `end`. @throws ModelError, AbortedCall, or the signal's reason if it was aborted
   * before.
   */
  stream(request: ChatRequest): AsyncIterable<ChatChunk>;
  /**
   * Requests JSON that matches a schema: validated with zod, with one repair retry.
   * @throws ModelError with `model_output_malformed` if the repaired answer is also invalid, otherwise like `stream`.
   */
  structured<T>(
    request: ChatRequest & { schemaName: string; schema: z.core.$ZodType<T> },
  ): Promise<{ value: T; calls: ModelCall[] }>;
}
