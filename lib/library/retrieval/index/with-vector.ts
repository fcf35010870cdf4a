import type { IndexEntry } from "./search-index";

/** The entries that have a vector: those that a store without words can hold. */
export function withVector(entries: readonly IndexEntry[]): (IndexEntry & { embedding: Float32Array })[] {
  return entries.flatMap(({ embedding, ...entry }) => (embedding === null ? [] : [{ ...entry, embedding }]));
}
