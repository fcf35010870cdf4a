import type { IndexEntry } from "./search-index";

/** The entries with a vector, which are those that a store without lexical search can hold. */
export function withVector(entries: readonly IndexEntry[]): (IndexEntry & { embedding: Float32Array })[] {
  return entries.flatMap(({ embedding, ...entry }) => (embedding === null ? [] : [{ ...entry, embedding }]));
}
