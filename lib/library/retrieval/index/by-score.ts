import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";

/** Order of every result list: best first, ties by id, so that results are reproducible. */
export function byScore(a: ScoredPassage, b: ScoredPassage): number {
  return b.score - a.score || (a.passageId < b.passageId ? -1 : 1);
}
