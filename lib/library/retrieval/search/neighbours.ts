import { placesAround } from "@/lib/data/db/library/passage-places";
import { loadPassages } from "@/lib/data/db/library/passages";
import type { FusedPassage } from "@/lib/engine/ranking/fusion";
import type { PassageRanks, RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { IN_NO_LIST } from "./in-no-list";

/**
 * Puts beside each passage those that stand around it in its document, in reading order; one that stands beside two
 * goes with the better.
 * @param best best first
 * @param fused where a neighbour stood, if it was found itself
 * @param distance passages before and after each
 * @param most neighbours in all; those of the best passages come first
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
        const ranks = ranksOf.get(passage.id) ?? standingWith(ranked.ranks);
        return { passage, ranks: { ...ranks, neighbourOf: ranked.passage.id } };
      });
    return [...beside, ranked].sort((a, b) => a.passage.ordinal - b.passage.ordinal);
  });
}

/** A passage that no list held stands where the one that it came with stands. */
function standingWith({ fusedRank, fusedScore }: PassageRanks): PassageRanks {
  return { ...IN_NO_LIST, fusedRank, fusedScore };
}
