import type { z } from "zod";
import type { ChatMessage, ModelCall, ModelRole } from "../contracts/model-call";
import type { Reason } from "../contracts/reason";

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

export interface ChatRequest {
  role: ModelRole;
  messages: ChatMessage[];
  temperature: number;
  /** Samples among the K most likely tokens; `null` leaves it to the server. Not sent where the server knows no such parameter. */
  topK: number | null;
  maxTokens: number;
  signal: AbortSignal;
}

export type ChatChunk = { type: "text"; text: string } | { type: "end"; call: ModelCall };

/** A chat model behind any wire format. Aborting the signal closes the upstream socket. */
export interface ChatModel {
  readonly id: string;
  /** Streams text, then exactly one `end`. @throws ModelError, or the signal's reason when aborted. */
  stream(request: ChatRequest): AsyncIterable<ChatChunk>;
  /**
   * Asks for JSON of a schema: validated with zod, one repair retry.
   * @throws ModelError with `model_output_malformed` when the repaired answer does not parse either.
   */
  structured<T>(
    request: ChatRequest & { schemaName: string; schema: z.ZodType<T> },
  ): Promise<{ value: T; calls: ModelCall[] }>;
}
