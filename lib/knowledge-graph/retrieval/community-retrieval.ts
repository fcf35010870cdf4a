import type { GraphHit } from "../../contracts/knowledge-graph";
import { passagesOfCommunities } from "../../db/graph-search/communities";
import { dotProduct } from "../../models/dot-product";
import { questionFit } from "./question-fit";
import { residentGraph } from "./resident-graph";
import { type Asked, Hits } from "./surroundings";
import {
  COMMUNITIES_ASKED,
  COMMUNITY_MEMBERS,
  COMMUNITY_PASSAGES,
  COMMUNITY_PLACES,
  FACT_GAP,
  LEAST_SCORE,
} from "./tunables";

/** The best passages of the communities whose summaries are nearest to the question. */
export async function communityRetrieval({ request, vector }: Asked): Promise<GraphHit[]> {
  if (vector === null) return [];
  const all = await residentGraph().communities();
  const nearest = all
    .map((community) => ({ ...community, cosine: dotProduct(vector, community.embedding) }))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, COMMUNITIES_ASKED);
  const best = nearest[0]?.cosine ?? 0;
  const byId = new Map(nearest.map((community) => [community.id, community]));
  const found = await passagesOfCommunities([...byId.keys()], request.documentIds, {
    members: COMMUNITY_MEMBERS,
    perEntity: COMMUNITY_PLACES,
    limit: COMMUNITY_PASSAGES,
  });
  const fitOf = await questionFit(request.query, request.language, [...new Set(found.map((of) => of.passageId))]);
  const most = new Map<string, number>();
  for (const { communityId, entities } of found) most.set(communityId, Math.max(entities, most.get(communityId) ?? 0));
  const hits = new Hits("community");
  for (const { communityId, passageId, entities, names } of found) {
    const community = byId.get(communityId);
    if (community === undefined) continue;
    const near = Math.max(0, 1 - (best - community.cosine) / FACT_GAP);
    const central = entities / (most.get(communityId) ?? entities);
    const score = near * (0.4 * central + 0.6 * fitOf(passageId));
    hits.add(passageId, score, { entities: names, community: community.title });
  }
  return hits.best(request.k, LEAST_SCORE);
}
