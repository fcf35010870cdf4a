import { LRUCache } from "lru-cache";
import { BM25_B, BM25_K1, GRAM_LETTERS, TRIPLE_CACHE_ENTRIES } from "../tunables";
import { foldText } from "./fold-text";

/**
 * BM25 over four-letter sequences of words in a few texts: tolerates endings, derivations and misspellings that a
 * stemmer does not. Word boundaries count as letters. (McNamee and Mayfield, "Character N-Gram Tokenization for
 * European Language Text Retrieval", 2004: four letters work best.)
 */
export class LetterGrams {
  readonly #texts: readonly Map<string, number>[];
  readonly #lengths: readonly number[];
  readonly #having = new Map<string, number>();

  constructor(texts: readonly string[]) {
    this.#texts = texts.map((text) => countGrams(text));
    this.#lengths = this.#texts.map((grams) => [...grams.values()].reduce((sum, count) => sum + count, 0));
    for (const grams of this.#texts)
      for (const gram of grams.keys()) this.#having.set(gram, (this.#having.get(gram) ?? 0) + 1);
  }

  /** One score for each text, in order. */
  scores(query: string): number[] {
    const asked = [...countGrams(query)];
    const average = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, this.#lengths.length);
    return this.#texts.map((grams, at) => {
      const norm = BM25_K1 * (1 - BM25_B + (BM25_B * (this.#lengths[at] ?? 0)) / Math.max(1, average));
      return asked.reduce((sum, [gram, times]) => {
        const count = grams.get(gram);
        if (count === undefined) return sum;
        const having = this.#having.get(gram) ?? 0;
        const rarity = Math.log(1 + (this.#texts.length - having + 0.5) / (having + 0.5));
        return sum + times * rarity * ((count * (BM25_K1 + 1)) / (count + norm));
      }, 0);
    });
  }
}

function countGrams(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of foldText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    const bounded = ` ${word} `;
    for (let at = 0; at === 0 || at + GRAM_LETTERS <= bounded.length; at += 1) {
      const gram = bounded.slice(at, at + GRAM_LETTERS);
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  }
  return counts;
}

const tripleCache = new LRUCache<string, ReadonlySet<string>>({ max: TRIPLE_CACHE_ENTRIES });

/** Similarity of two terms by shared letter triples (Dice), 0–1: tolerates misspellings and endings. */
export function tripleLikeness(left: string, right: string): number {
  const a = triples(left);
  const b = triples(right);
  let shared = 0;
  for (const triple of a) if (b.has(triple)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

function triples(term: string): ReadonlySet<string> {
  const known = tripleCache.get(term);
  if (known !== undefined) return known;
  const padded = ` ${term} `;
  const made = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) made.add(padded.slice(at, at + 3));
  tripleCache.set(term, made);
  return made;
}
