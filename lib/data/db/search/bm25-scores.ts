import { BM25_B, BM25_K1 } from "../tunables";
import type { IndexHit } from "./findable";
import type { PassageStatistics } from "./passage-statistics";

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

/** What BM25 needs to know of the passages as a whole. */
export interface TermWeights {
  /** Inverse document frequency of each term. */
  idf: ReadonlyMap<string, number>;
  /** k1 × b ÷ average length. */
  perTerm: number;
}

/** 1 + k1 × (1 − b) */
const BASE = 1 + BM25_K1 * (1 - BM25_B);

/**
 * The weights in an index that only returns scores. A term that occurs once in a text of n terms scores
 * idf × (k1 + 1) ÷ (1 + k1 × (1 − b + b × n ÷ average)): two lengths give the average, and the average gives the idf.
 */
export function weightsOfIndex(known: readonly TermScores[]): TermWeights {
  const perTerm = lengthWeight(known);
  return { perTerm, idf: new Map(known.map(({ term, alone }) => [term, (alone * (BASE + perTerm)) / (BM25_K1 + 1)])) };
}

/** The weights by counts, with the index's formula. */
export function weightsOfCounts({ passages, meanLength, foundIn }: PassageStatistics): TermWeights {
  const idfOf = (found: number) => Math.log(1 + (passages - found + 0.5) / (found + 0.5));
  return {
    perTerm: meanLength > 0 ? (BM25_K1 * BM25_B) / meanLength : 0,
    idf: new Map([...foundIn].map(([term, found]) => [term, idfOf(found)])),
  };
}

/**
 * BM25 scores of passages (Robertson and Zaragoza, 2009).
 * @param query its terms, repeated as often as they occur
 */
export function scoreByBm25(
  query: readonly string[],
  { idf, perTerm }: TermWeights,
  passages: readonly { passageId: string; tokens: string; length: number }[],
): IndexHit[] {
  const times = countOf(query);
  return passages.flatMap(({ passageId, tokens, length }) => {
    const own = countOf(tokens.split(" "), times);
    const norm = BASE - 1 + perTerm * length;
    let score = 0;
    for (const [term, count] of own)
      score += ((times.get(term) ?? 0) * (idf.get(term) ?? 0) * count * (BM25_K1 + 1)) / (count + norm);
    return score > 0 ? [{ passageId, score }] : [];
  });
}

/** k1 × b ÷ average length, from the term whose two scores differ most: the rarest. */
function lengthWeight(known: readonly TermScores[]): number {
  const [rarest] = [...known].sort((a, b) => b.alone - a.alone);
  if (rarest === undefined || rarest.among <= 0) return 0;
  const ratio = rarest.alone / rarest.among;
  return Math.max(0, (BASE * (ratio - 1)) / (1 + FILLERS - ratio));
}

function countOf(terms: readonly string[], among?: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) if (among === undefined || among.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
