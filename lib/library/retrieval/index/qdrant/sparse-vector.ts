import { BM25_B, BM25_K1 } from "@/lib/data/db/tunables";

/** A sparse vector as Qdrant takes it: indices are different from each other. */
export interface SparseVector {
  indices: number[];
  values: number[];
}

/**
 * A passage's words: each term's share of BM25 that depends on the passage alone, with the constants of the database's
 * index. The server multiplies by the term's inverse document frequency when it is searched (modifier `idf`), so that
 * both together are BM25 as the database computes it.
 * @param averageLength of the passages of the same language, in terms
 */
export function passageVector(tokens: readonly string[], averageLength: number): SparseVector {
  const norm = BM25_K1 * (1 - BM25_B + (BM25_B * tokens.length) / averageLength);
  return toSparse(tokens, (frequency) => (frequency * (BM25_K1 + 1)) / (frequency + norm));
}

/** A query's words: how often each stands in it. */
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
 * A term's number: the same in every process and for ever (FNV-1a over its UTF-8 bytes, finished as MurmurHash3 is).
 * Two terms with one number count as one: in 100,000 different terms of a language about one such pair is expected.
 */
export function termIndex(term: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(term, "utf8")) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
