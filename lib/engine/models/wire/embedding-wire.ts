/** One wire format for embedding texts on a server. */
export interface EmbeddingWire {
  /** Host and port: the key of the circuit breaker. */
  readonly host: string;
  /** Secrets that must never be shown. */
  readonly secrets: readonly string[];
  /**
   * One try: one vector for each text, in order. @throws ServerRefusal, ZodError for a malformed answer, or the
   * connection's error
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
}
