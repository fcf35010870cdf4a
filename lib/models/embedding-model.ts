/** Turns texts into L2-normalised vectors; an index belongs to one `id` and `dimension`. */
export interface EmbeddingModel {
  readonly id: string;
  readonly dimension: number;
  embedQuery(text: string): Promise<Float32Array>;
  /** One vector a text, in order. */
  embedPassages(texts: readonly string[]): Promise<Float32Array[]>;
}
