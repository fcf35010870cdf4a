/** One wire format by which a server embeds texts. */
export interface EmbeddingWire {
  /** Host and port: what the circuit breaker is kept for. */
  readonly host: string;
  /** Texts that may never be shown. */
  readonly secrets: readonly string[];
  /** One try: a vector a text, in order. @throws ServerRefusal, ZodError for an answer of another form, or what the connection threw */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
}
