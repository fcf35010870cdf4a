import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";

/**
 * Where a passage stands among those that were merged. `null` for both where it was not merged: what came along beside
 * another passage keeps that one's ranks, and what was only led to, which no list held, has the rank 0.
 */
export function fusedStanding({
  fusedRank,
  fusedScore,
  neighbourOf,
}: Pick<PassageRanks, "fusedRank" | "fusedScore" | "neighbourOf">): { rank: number | null; score: number | null } {
  const isMerged = neighbourOf === undefined && fusedRank > 0;
  return isMerged ? { rank: fusedRank, score: fusedScore } : { rank: null, score: null };
}
