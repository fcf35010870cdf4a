import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";

/**
 * Orders passages by a reranker's scores, best first; ties, and those without a score, in the order of the search.
 * @param scores in the passages' order; `null` for a passage without one
 */
export function rankByScores(passages: readonly RankedPassage[], scores: readonly (number | null)[]): RankedPassage[] {
  return passages
    .map((ranked, at) => ({ ranked, score: scores[at] ?? null }))
    .sort((a, b) => {
      const [left, right] = [a.score ?? Number.NEGATIVE_INFINITY, b.score ?? Number.NEGATIVE_INFINITY];
      return left === right ? a.ranked.ranks.fusedRank - b.ranked.ranks.fusedRank : right - left;
    })
    .map(({ ranked, score }, at) => ({
      ...ranked,
      ranks: { ...ranked.ranks, rerankRank: at + 1, rerankScore: score },
    }));
}
