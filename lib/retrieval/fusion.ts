import type { PassageRanks } from "../contracts/retrieval";
import type { ScoredPassage } from "./index/search-index";

export interface FusedPassage {
  passageId: string;
  ranks: PassageRanks;
}

interface Normalised {
  rank: number;
  score: number;
  share: number;
}

/**
 * Convex combination of two result lists: weight × dense + (1 − weight) × lexical, each normalised to 0–1 by the
 * minimum and maximum of its list; a passage that a list lacks counts 0 there. (Bruch, Gai and Ingber, "An Analysis
 * of Fusion Functions for Hybrid Retrieval", 2023, find it better than reciprocal ranks.)
 * @param denseWeight 0–1
 */
export function fuse(
  dense: readonly ScoredPassage[],
  lexical: readonly ScoredPassage[],
  denseWeight: number,
): FusedPassage[] {
  const denseById = normalise(dense);
  const lexicalById = normalise(lexical);
  const ids = new Set([...denseById.keys(), ...lexicalById.keys()]);
  const scored = [...ids].map((passageId) => {
    const inDense = denseById.get(passageId);
    const inLexical = lexicalById.get(passageId);
    const fusedScore = denseWeight * (inDense?.share ?? 0) + (1 - denseWeight) * (inLexical?.share ?? 0);
    return { passageId, inDense, inLexical, fusedScore };
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

/** A list in which all scores are equal (one entry, say) counts 1 throughout. */
function normalise(list: readonly ScoredPassage[]): Map<string, Normalised> {
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
