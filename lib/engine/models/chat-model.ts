import type { z } from "zod";
import type { ChatMessage, ModelCall, ModelRole } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** A failure of a language model, already classified; retries are spent when it is thrown. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  /** For the log and the person: a `model_*` code. */
  readonly reason: Reason;
  /** True once text had reached the caller: such a request is never retried. */
  readonly afterFirstToken: boolean;
  readonly call: ModelCall;
  /** Requests of the same task that went out before `call`, such as the answer that was to be repaired. */
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

/** A call that its caller's signal ended after it had begun, and what had come of it by then. The signal's reason is the cause. */
export class AbortedCall extends Error {
  override readonly name = "AbortError";
  readonly call: ModelCall;
  /** Requests of the same task that went out before `call`. */
  readonly earlierCalls: readonly ModelCall[];

  constructor(call: ModelCall, cause: unknown, earlierCalls: readonly ModelCall[] = []) {
    super(`The call was aborted (${call.model}, ${call.role})`, { cause });
    this.call = call;
    this.earlierCalls = earlierCalls;
  }
}

/** The calls that a task had made when it failed or was aborted: they took time and tokens, whatever came of them. */
export function callsOf(error: unknown): readonly ModelCall[] {
  const spent = error instanceof ModelError || error instanceof AbortedCall;
  return spent ? [...error.earlierCalls, error.call] : [];
}

export interface ChatRequest {
  role: ModelRole;
  messages: ChatMessage[];
  temperature: number;
  /** Samples among the K most likely tokens; `null` leaves it to the server. Not sent where the server knows no such parameter. */
  topK: number | null;
  maxTokens: number;
  /** Arguments of the model's own chat template, for one that has some; left out where the server's format has no place for them. */
  templateArguments?: Readonly<Record<string, unknown>>;
  /** `false`: asks a model that can think before it answers not to, where the server's format can say so. */
  think?: false;
  signal: AbortSignal;
}

export type ChatChunk = { type: "text"; text: string } | { type: "end"; call: ModelCall };

/** A chat model behind any wire format. Aborting the signal closes the upstream socket. */
export interface ChatModel {
  readonly id: string;
  /** Streams text, then exactly one `end`. @throws ModelError, AbortedCall, or the signal's reason when it was aborted before. */
  stream(request: ChatRequest): AsyncIterable<ChatChunk>;
  /**
   * Asks for JSON of a schema: validated with zod, one repair retry.
   * @throws ModelError with `model_output_malformed` when the repaired answer does not parse either, else like `stream`.
   */
  structured<T>(
    request: ChatRequest & { schemaName: string; schema: z.core.$ZodType<T> },
  ): Promise<{ value: T; calls: ModelCall[] }>;
}
