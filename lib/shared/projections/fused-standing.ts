import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";

/**
 * A passage's rank and score in the fusion. Both are `null` for a passage that was not merged: a neighbour of another
 * passage keeps that one's ranks, and a passage of no list, reached through another one, has the rank 0.
 */
export function fusedStanding({
  fusedRank,
  fusedScore,
  neighbourOf,
}: Pick<PassageRanks, "fusedRank" | "fusedScore" | "neighbourOf">): { rank: number | null; score: number | null } {
  const isMerged = neighbourOf === undefined && fusedRank > 0;
  return isMerged ? { rank: fusedRank, score: fusedScore } : { rank: null, score: null };
}
