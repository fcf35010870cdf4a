export interface EmbedOptions {
  /** Nobody waits for it: everything that a person waits for goes first. */
  background?: boolean;
}

/** Turns texts into L2-normalised vectors; an index belongs to one `id` and `dimension`. */
export interface EmbeddingModel {
  readonly id: string;
  readonly dimension: number;
  embedQuery(text: string): Promise<Float32Array>;
  /** One vector a text, in order. */
  embedPassages(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
}
