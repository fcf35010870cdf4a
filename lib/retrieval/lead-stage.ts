import type { GraphHit, PassageLead } from "../contracts/knowledge-graph";
import type { RankedPassage } from "../contracts/retrieval";
import { loadPassages } from "../db/passages";
import type { FusedPassage } from "./fusion";
import { notFound } from "./graph-list";
import type { RetrievalRequest } from "./retriever";

/** What names in the best passages lead on to. */
export interface Led {
  hits: GraphHit[];
  /** The best of them, with their texts and leads. */
  passages: RankedPassage[];
}

export const NOTHING_LED: Led = { hits: [], passages: [] };

/**
 * Goes on by the names in the best passages.
 * @param most passages that may come by it
 */
export async function followLeads(
  { graph, k }: RetrievalRequest,
  best: readonly RankedPassage[],
  fused: readonly FusedPassage[],
  search: (query: string) => Promise<readonly FusedPassage[]>,
  most: number,
): Promise<Led> {
  const follow = graph?.follow;
  if (follow === undefined || follow === null || most === 0) return NOTHING_LED;
  const found = best.slice(0, k).map(({ passage, ranks }) => ({ passage, score: ranks.fusedScore }));
  const hits = await follow(found, async (query) =>
    (await search(query)).map(({ passageId, ranks }) => ({ passageId, score: ranks.fusedScore })),
  );
  const taken = hits.slice(0, most);
  const texts = new Map((await loadPassages(taken.map(({ passageId }) => passageId))).map((own) => [own.id, own]));
  const ranksOf = new Map(fused.map(({ passageId, ranks }) => [passageId, ranks]));
  const passages = taken.flatMap(({ passageId, lead }) => {
    const passage = texts.get(passageId);
    if (passage === undefined || lead === undefined) return [];
    return [{ passage, ranks: { ...(ranksOf.get(passageId) ?? notFound(passageId).ranks), lead } }];
  });
  return { hits, passages };
}

/** The passages, those that were led to with their lead. */
export function withLeads(passages: readonly RankedPassage[], led: readonly RankedPassage[]): RankedPassage[] {
  const leads = new Map(led.map(({ passage, ranks }) => [passage.id, ranks.lead]));
  return passages.map(({ passage, ranks }) => {
    const lead: PassageLead | undefined = leads.get(passage.id);
    return lead === undefined ? { passage, ranks } : { passage, ranks: { ...ranks, lead } };
  });
}
