import type { Schemas } from "@qdrant/js-client-rest";
import { BM25_B, BM25_K1 } from "@/lib/data/db/tunables";

/** Indices must be unique. */
type SparseVector = Schemas["SparseVector"];

/**
 * A passage's sparse vector: for each term, the part of BM25 that depends only on the passage, with the database index's
 * constants. The server multiplies it by the inverse document frequency (modifier `idf`), which gives the same BM25 as
 * the database.
 * @param averageLength of the passages of the same language, in terms
 */
export function passageVector(tokens: readonly string[], averageLength: number): SparseVector {
  const norm = BM25_K1 * (1 - BM25_B + (BM25_B * tokens.length) / averageLength);
  return toSparse(tokens, (frequency) => (frequency * (BM25_K1 + 1)) / (frequency + norm));
}

/** A query's sparse vector: its term frequencies. */
export function queryVector(tokens: readonly string[]): SparseVector {
  return toSparse(tokens, (frequency) => frequency);
}

function toSparse(tokens: readonly string[], weight: (frequency: number) => number): SparseVector {
  const frequencies = new Map<number, number>();
  for (const token of tokens) {
    const index = termIndex(token);
    frequencies.set(index, (frequencies.get(index) ?? 0) + 1);
  }
  const sorted = [...frequencies].sort(([a], [b]) => a - b);
  return { indices: sorted.map(([index]) => index), values: sorted.map(([, frequency]) => weight(frequency)) };
}

/**
 * A term's index, which must never change (FNV-1a over its UTF-8 bytes, with MurmurHash3's finalizer). Two terms with the
 * same index count as one: about one such pair is expected in 100,000 terms of a language.
 */
export function termIndex(term: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(term, "utf8")) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
