import { loadPassages } from "@/lib/data/db/library/passages";
import type { FusedPassage } from "@/lib/engine/ranking/fusion";
import { NearDuplicates } from "@/lib/engine/ranking/near-duplicates";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { SPARE_PASSAGES } from "../tunables";

export interface ChosenPassages {
  /** Best first. */
  chosen: RankedPassage[];
  /** Dropped passages, each with the better passage that it nearly repeats. */
  duplicates: { passage: FusedPassage; other: string }[];
  /** Passages below the cut, which were not examined. */
  rest: readonly FusedPassage[];
}

/** Loads the best passages of a list. Passages of documents deleted since the search are skipped. */
export async function choosePassages(
  fused: readonly FusedPassage[],
  wanted: number,
  dropNearDuplicates: boolean,
): Promise<ChosenPassages> {
  const seen = new NearDuplicates();
  const chosen: RankedPassage[] = [];
  const duplicates: ChosenPassages["duplicates"] = [];
  const passages = new Map<string, Passage>();
  let at = 0;
  for (; at < fused.length && chosen.length < wanted; at += 1) {
    const entry = fused[at];
    if (entry === undefined) break;
    if (!passages.has(entry.passageId)) {
      const ahead = fused.slice(at, at + wanted - chosen.length + (dropNearDuplicates ? SPARE_PASSAGES : 0));
      for (const passage of await loadPassages(ahead.map(({ passageId }) => passageId)))
        passages.set(passage.id, passage);
    }
    const passage = passages.get(entry.passageId);
    if (passage === undefined) continue;
    const other = dropNearDuplicates ? seen.find(passage) : null;
    if (other === null) chosen.push({ passage, ranks: entry.ranks });
    else duplicates.push({ passage: entry, other });
  }
  return { chosen, duplicates, rest: fused.slice(at) };
}
