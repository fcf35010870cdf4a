import { loadPassages } from "@/lib/data/db/library/passages";
import type { FusedPassage } from "@/lib/engine/ranking/fusion";
import type { RetrievalRequest } from "@/lib/engine/workflow/ports/retriever";
import type { GraphHit, PassageHop } from "@/lib/shared/contracts/library/knowledge-graph";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { IN_NO_LIST } from "./in-no-list";

/** What names in the best passages lead on to. */
export interface Hops {
  hits: GraphHit[];
  /** The best of them, with their texts and leads. */
  passages: RankedPassage[];
}

export const NO_HOPS: Hops = { hits: [], passages: [] };

/**
 * Goes on by the names in the best passages. What says nearly the same as a better passage, or repeats the sentence that
 * leads to it, is not come to again.
 */
export async function followHops(
  { graph, k }: RetrievalRequest,
  best: readonly RankedPassage[],
  parts: {
    fused: readonly FusedPassage[];
    /** Near duplicates of better passages. */
    repeated: ReadonlySet<string>;
    search: (query: string) => Promise<readonly FusedPassage[]>;
    /** Passages that may come by it. */
    most: number;
  },
): Promise<Hops> {
  const { fused, repeated, search, most } = parts;
  const follow = graph?.follow;
  if (follow === undefined || follow === null || most === 0) return NO_HOPS;
  const found = best.slice(0, k).map(({ passage, ranks }) => ({ passage, score: ranks.fusedScore }));
  const hits = await follow(found, async (query) =>
    (await search(query)).map(({ passageId, ranks }) => ({ passageId, score: ranks.fusedScore })),
  );
  const likeliest = hits.filter(({ passageId }) => !repeated.has(passageId)).slice(0, most);
  const texts = new Map((await loadPassages(likeliest.map(({ passageId }) => passageId))).map((own) => [own.id, own]));
  const ranksOf = new Map(fused.map(({ passageId, ranks }) => [passageId, ranks]));
  const taken = likeliest.flatMap((hit) => {
    const passage = texts.get(hit.passageId);
    if (passage === undefined || hit.lead === undefined || passage.text.includes(hit.lead.sentence)) return [];
    const ranks = { ...(ranksOf.get(passage.id) ?? IN_NO_LIST), lead: hit.lead };
    return [{ hit, passage: { passage, ranks } }];
  });
  return { hits: taken.map(({ hit }) => hit), passages: taken.map(({ passage }) => passage) };
}

/** The passages, those that were led to with their lead. */
export function withHops(passages: readonly RankedPassage[], led: readonly RankedPassage[]): RankedPassage[] {
  const leads = new Map(led.map(({ passage, ranks }) => [passage.id, ranks.lead]));
  return passages.map(({ passage, ranks }) => {
    const lead: PassageHop | undefined = leads.get(passage.id);
    return lead === undefined ? { passage, ranks } : { passage, ranks: { ...ranks, lead } };
  });
}
