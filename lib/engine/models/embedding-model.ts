import type { Reason } from "@/lib/shared/contracts/runs/reason";

export interface EmbedOptions {
  /** Runs after every request that a user waits for. */
  background?: boolean;
  /** Aborting closes the request to a model server; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** Turns texts into L2-normalised vectors; an index is tied to one `id` and dimension. */
export interface EmbeddingModel {
  /** Unique across providers, servers and models; contains no credentials. */
  readonly id: string;
  /** Length of the vectors. A server's model is asked for one vector on first use. @throws like `embedQuery` */
  dimension(options?: EmbedOptions): Promise<number>;
  /** @throws EmbeddingModelError of a model server, Error of the built-in model, or the signal's reason */
  embedQuery(text: string, options?: EmbedOptions): Promise<Float32Array>;
  /** One vector for each text, in order. @throws like `embedQuery` */
  embedPassages(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
}

/** Next's module graphs share models and breakers: this mark identifies the class in all of them. */
const MARK = Symbol.for("touchstone.EmbeddingModelError");

/**
 * A failure of an embedding model's server, classified like a language model's; thrown once its retries are used up.
 */
export class EmbeddingModelError extends Error {
  override readonly name = "EmbeddingModelError";
  readonly [MARK] = true;
  /** A `model_*` code. */
  readonly reason: Reason;

  static override [Symbol.hasInstance](value: unknown): value is EmbeddingModelError {
    return typeof value === "object" && value !== null && MARK in value;
  }

  constructor(reason: Reason, model: string, cause?: unknown) {
    super(`${reason.code} (${model}, embedding)`, { cause });
    this.reason = reason;
  }
}
