import { LRUCache } from "lru-cache";
import { TRIPLE_CACHE_ENTRIES } from "../tunables";

const cache = new LRUCache<string, ReadonlySet<string>>({ max: TRIPLE_CACHE_ENTRIES });

/** Similarity of two terms by shared letter triples (Dice), 0–1: tolerates misspellings and endings. */
export function tripleLikeness(left: string, right: string): number {
  const a = triples(left);
  const b = triples(right);
  let shared = 0;
  for (const triple of a) if (b.has(triple)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

function triples(term: string): ReadonlySet<string> {
  const known = cache.get(term);
  if (known !== undefined) return known;
  const padded = ` ${term} `;
  const made = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) made.add(padded.slice(at, at + 3));
  cache.set(term, made);
  return made;
}
