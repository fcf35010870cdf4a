import { placesAround } from "@/lib/data/db/library/passage-places";
import { loadPassages } from "@/lib/data/db/library/passages";
import type { FusedPassage } from "@/lib/engine/ranking/fusion";
import type { PassageRanks, RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { IN_NO_LIST } from "./in-no-list";

/**
 * Adds the neighbouring passages of each passage's document, in reading order; a neighbour of two goes with the better
 * one.
 * @param best best first
 * @param fused ranks of neighbours that were found themselves
 * @param distance passages before and after each
 * @param most maximum neighbours in total; those of the best passages come first
 */
export async function addNeighbours(
  best: readonly RankedPassage[],
  fused: readonly FusedPassage[],
  { distance, most }: { distance: number; most: number },
): Promise<RankedPassage[]> {
  const places = await placesAround(
    best.map(({ passage }) => passage.id),
    distance,
  );
  const owners = new Map<string, RankedPassage>();
  for (const ranked of best) {
    for (const { id, documentId, ordinal } of places) {
      const isBeside =
        documentId === ranked.passage.documentId && Math.abs(ordinal - ranked.passage.ordinal) <= distance;
      if (isBeside && !owners.has(id) && owners.size < most) owners.set(id, ranked);
    }
  }
  const ranksOf = new Map(fused.map(({ passageId, ranks }) => [passageId, ranks]));
  const texts = await loadPassages([...owners.keys()]);
  return best.flatMap((ranked) => {
    const beside = texts
      .filter(({ id }) => owners.get(id) === ranked)
      .map((passage): RankedPassage => {
        const ranks = ranksOf.get(passage.id) ?? ranksOfNeighbour(ranked.ranks);
        return { passage, ranks: { ...ranks, neighbourOf: ranked.passage.id } };
      });
    return [...beside, ranked].sort((a, b) => a.passage.ordinal - b.passage.ordinal);
  });
}

/** A neighbour that is in no list gets the fused rank of its passage. */
function ranksOfNeighbour({ fusedRank, fusedScore }: PassageRanks): PassageRanks {
  return { ...IN_NO_LIST, fusedRank, fusedScore };
}
