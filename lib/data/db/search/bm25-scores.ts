import { BM25_B, BM25_K1 } from "../tunables";
import type { IndexHit } from "./findable";

/**
 * A word that no analyzer produces, and how many of them surround a term: lengths of up to 39 terms are not rounded.
 */
export const FILLER = "xxfillerxx";
export const FILLERS = 38;

/** The index's score of a term alone, and among `FILLERS` others. */
export interface TermScores {
  term: string;
  alone: number;
  among: number;
}

/**
 * BM25 scores of passages from the statistics of an index that only returns scores (Robertson and Zaragoza, 2009). A
 * term that occurs once in a text of n terms scores idf × (k1 + 1) ÷ (1 + k1 × (1 − b + b × n ÷ average)): two lengths
 * give the average, and the average gives the idf.
 * @param query its terms, repeated as often as they occur
 */
export function scoreByBm25(
  query: readonly string[],
  known: readonly TermScores[],
  passages: readonly { passageId: string; tokens: string; length: number }[],
): IndexHit[] {
  const base = 1 + BM25_K1 * (1 - BM25_B);
  const perTerm = lengthWeight(known, base);
  const idf = new Map(known.map(({ term, alone }) => [term, (alone * (base + perTerm)) / (BM25_K1 + 1)]));
  const times = countOf(query);
  return passages.flatMap(({ passageId, tokens, length }) => {
    const own = countOf(tokens.split(" "), times);
    const norm = base - 1 + perTerm * length;
    let score = 0;
    for (const [term, count] of own)
      score += ((times.get(term) ?? 0) * (idf.get(term) ?? 0) * count * (BM25_K1 + 1)) / (count + norm);
    return score > 0 ? [{ passageId, score }] : [];
  });
}

/** k1 × b ÷ average length, from the term whose two scores differ most: the rarest. */
function lengthWeight(known: readonly TermScores[], base: number): number {
  const [rarest] = [...known].sort((a, b) => b.alone - a.alone);
  if (rarest === undefined || rarest.among <= 0) return 0;
  const ratio = rarest.alone / rarest.among;
  return Math.max(0, (base * (ratio - 1)) / (1 + FILLERS - ratio));
}

function countOf(terms: readonly string[], among?: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) if (among === undefined || among.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
