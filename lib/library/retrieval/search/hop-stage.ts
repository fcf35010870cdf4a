import { loadPassages } from "@/lib/data/db/library/passages";
import type { RetrievalRequest } from "@/lib/engine/ports/retriever";
import type { FusedPassage } from "@/lib/engine/ranking/fusion";
import type { GraphHit, PassageHop } from "@/lib/shared/contracts/library/knowledge-graph";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { IN_NO_LIST } from "./in-no-list";

/** Passages found by following names in the best passages. */
export interface Hops {
  hits: GraphHit[];
  /** The same passages with their texts and hops. */
  passages: RankedPassage[];
}

export const NO_HOPS: Hops = { hits: [], passages: [] };

/**
 * Multi-hop search: follows the names in the best passages. Near duplicates of better passages, and passages that
 * repeat the sentence through which they were found, are dropped.
 */
export async function followHops(
  { graph, k }: RetrievalRequest,
  best: readonly RankedPassage[],
  parts: {
    fused: readonly FusedPassage[];
    /** Near duplicates of better passages. */
    repeated: ReadonlySet<string>;
    search: (query: string) => Promise<readonly FusedPassage[]>;
    /** The scope; null for the whole library. */
    documentIds: readonly string[] | null;
    /** Maximum passages to add. */
    most: number;
  },
): Promise<Hops> {
  const { fused, repeated, search, documentIds, most } = parts;
  const follow = graph?.follow;
  if (follow === undefined || follow === null || most === 0) return NO_HOPS;
  const found = best.slice(0, k).map(({ passage, ranks }) => ({ passage, score: ranks.fusedScore }));
  const again = async (query: string) =>
    (await search(query)).map(({ passageId, ranks }) => ({ passageId, score: ranks.fusedScore }));
  const hits = await follow(found, again, documentIds);
  const candidates = hits.filter(({ passageId }) => !repeated.has(passageId)).slice(0, most);
  const texts = new Map((await loadPassages(candidates.map(({ passageId }) => passageId))).map((own) => [own.id, own]));
  const ranksOf = new Map(fused.map(({ passageId, ranks }) => [passageId, ranks]));
  const accepted = candidates.flatMap((hit) => {
    const passage = texts.get(hit.passageId);
    if (passage === undefined || hit.lead === undefined || passage.text.includes(hit.lead.sentence)) return [];
    const ranks = { ...(ranksOf.get(passage.id) ?? IN_NO_LIST), lead: hit.lead };
    return [{ hit, passage: { passage, ranks } }];
  });
  return { hits: accepted.map(({ hit }) => hit), passages: accepted.map(({ passage }) => passage) };
}

/** Adds the hop to each passage that was found by following a name. */
export function withHops(passages: readonly RankedPassage[], led: readonly RankedPassage[]): RankedPassage[] {
  const leads = new Map(led.map(({ passage, ranks }) => [passage.id, ranks.lead]));
  return passages.map(({ passage, ranks }) => {
    const lead: PassageHop | undefined = leads.get(passage.id);
    return lead === undefined ? { passage, ranks } : { passage, ranks: { ...ranks, lead } };
  });
}
