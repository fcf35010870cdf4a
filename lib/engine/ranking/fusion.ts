import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { ScoredPassage } from "./scored-passage";
import {
  FOREIGN_DENSE_SHARE,
  LEAST_LIFTED_SHARE,
  MOST_LIFTED,
  RECIPROCAL_RANK_OFFSET,
  WORDS_ONLY_SHARE,
} from "./tunables";

export interface FusedPassage {
  passageId: string;
  ranks: PassageRanks;
}

/** The results of one query. */
export interface QueryLists {
  dense: readonly ScoredPassage[];
  lexical: readonly ScoredPassage[];
  /** The query's weight relative to the others; above 0. */
  weight: number;
}

export interface FusionOptions {
  method: Settings["retrieval"]["fusion"];
  /** Share of the dense score in the convex combination, 0–1; reciprocal ranks weight both sides equally. */
  denseWeight: number;
  /** Whether a passage is in another language than the question, and so cannot share its words. */
  isForeign?: (passageId: string) => boolean;
  /** Whether a passage has no vector, and so cannot be found by its meaning. */
  isWordsOnly?: (passageId: string) => boolean;
}

interface Standing {
  rank: number;
  score: number;
  /** Contribution of the place in the list, 0–1. */
  share: number;
}

/** Fuses the two lists of one query by convex combination. */
export function fuse(
  dense: readonly ScoredPassage[],
  lexical: readonly ScoredPassage[],
  denseWeight: number,
): FusedPassage[] {
  return fuseLists([{ dense, lexical, weight: 1 }], { method: "convex", denseWeight });
}

/**
 * Fuses the lists of one or more queries into one, scored 0–1. The reported ranks and scores of single lists are those
 * of the first query.
 *
 * Convex: weight × dense + (1 − weight) × lexical, each normalised to 0–1 by the minimum and maximum of its list; a
 * passage missing from a list counts 0 there. For a passage in another language, missing words mean nothing: it is
 * scored by its meaning alone if that is higher; so are the best passages without a vector by their words. (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid
 * Retrieval", 2023, find it better than reciprocal ranks.)
 * RRF: reciprocal ranks, divided by the sum for a passage at the top of every list. (Cormack, Clarke and Büttcher,
 * "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods", 2009.)
 */
export function fuseLists(
  queries: readonly QueryLists[],
  { method, denseWeight, isForeign = () => false, isWordsOnly = () => false }: FusionOptions,
): FusedPassage[] {
  const share = method === "convex" ? sharesByScore : sharesByRank;
  const sides = method === "convex" ? { dense: denseWeight, lexical: 1 - denseWeight } : { dense: 0.5, lexical: 0.5 };
  const ranked = queries.map(({ dense, lexical, weight }) => {
    const byWords = share(lexical);
    return { dense: share(dense), lexical: byWords, lifted: liftedIn(byWords, isWordsOnly), weight };
  });
  const total = ranked.reduce((sum, { weight }) => sum + weight, 0);
  const ids = new Set(ranked.flatMap(({ dense, lexical }) => [...dense.keys(), ...lexical.keys()]));
  const [first] = ranked;
  const scored = [...ids].map((passageId) => {
    const sum = ranked.reduce((score, { dense, lexical, lifted, weight }) => {
      const byMeaning = dense.get(passageId)?.share ?? 0;
      const byWords = lexical.get(passageId)?.share ?? 0;
      const both = sides.dense * byMeaning + sides.lexical * byWords;
      const meaningAlone = method === "convex" && isForeign(passageId) ? FOREIGN_DENSE_SHARE * byMeaning : 0;
      const wordsAlone = lifted.has(passageId) ? WORDS_ONLY_SHARE * byWords : 0;
      return score + weight * Math.max(both, meaningAlone, wordsAlone);
    }, 0);
    return {
      passageId,
      fusedScore: sum / total,
      inDense: first?.dense.get(passageId),
      inLexical: first?.lexical.get(passageId),
    };
  });
  scored.sort((a, b) => b.fusedScore - a.fusedScore || (a.passageId < b.passageId ? -1 : 1));
  return scored.map(({ passageId, inDense, inLexical, fusedScore }, index) => ({
    passageId,
    ranks: {
      denseRank: inDense?.rank ?? null,
      denseScore: inDense?.score ?? null,
      lexicalRank: inLexical?.rank ?? null,
      lexicalScore: inLexical?.score ?? null,
      fusedRank: index + 1,
      rerankRank: null,
      rerankScore: null,
      fusedScore,
    },
  }));
}

/** The passages without a vector that are scored by their words alone: the first ones among the best by words. */
function liftedIn(
  lexical: ReadonlyMap<string, Standing>,
  isWordsOnly: (passageId: string) => boolean,
): ReadonlySet<string> {
  const best = [...lexical].filter(([passageId, { share }]) => share >= LEAST_LIFTED_SHARE && isWordsOnly(passageId));
  return new Set(best.slice(0, MOST_LIFTED).map(([passageId]) => passageId));
}

/** If all scores of a list are equal (one entry, for example), each counts 1. */
function sharesByScore(list: readonly ScoredPassage[]): Map<string, Standing> {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const { score } of list) {
    least = Math.min(least, score);
    most = Math.max(most, score);
  }
  const range = most - least;
  return new Map(
    list.map(({ passageId, score }, index) => [
      passageId,
      { rank: index + 1, score, share: range > 0 ? (score - least) / range : 1 },
    ]),
  );
}

function sharesByRank(list: readonly ScoredPassage[]): Map<string, Standing> {
  const top = 1 / (RECIPROCAL_RANK_OFFSET + 1);
  return new Map(
    list.map(({ passageId, score }, index) => [
      passageId,
      { rank: index + 1, score, share: 1 / (RECIPROCAL_RANK_OFFSET + index + 1) / top },
    ]),
  );
}
