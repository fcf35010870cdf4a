import { closedCommunities } from "@/lib/data/db/graph/closed-communities";
import { type CommunityPassage, passagesOfCommunities } from "@/lib/data/db/graph/search/communities";
import type { Reader } from "@/lib/data/db/library/readable";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { GraphRequest } from "@/lib/engine/ports/graph-retriever";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import type { QuestionFit } from "./question-fit";
import { residentGraph } from "./resident-graph";
import { type Asked, Hits } from "./surroundings";
import {
  COMMUNITIES_ASKED,
  COMMUNITY_MEMBERS,
  COMMUNITY_PASSAGES,
  COMMUNITY_PLACES,
  FACT_GAP,
  MIN_SCORE,
} from "./tunables";

/** The communities with the summaries nearest to a question, and their passages. */
export interface NearCommunities {
  /** By id. */
  nearest: ReadonlyMap<string, { title: string; cosine: number }>;
  passages: readonly CommunityPassage[];
}

/** Finds communities by the embeddings of their summaries. */
export async function nearCommunities(
  vector: Float32Array | null,
  { documentIds }: GraphRequest,
  reader: Reader,
): Promise<NearCommunities> {
  if (vector === null) return { nearest: new Map(), passages: [] };
  const [all, closed] = await Promise.all([residentGraph().communities(), closedCommunities(reader)]);
  const nearest = all
    .filter(({ id }) => !closed.has(id))
    .map(({ id, title, embedding }) => ({ id, title, cosine: dotProduct(vector, embedding) }))
    .sort((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1))
    .slice(0, COMMUNITIES_ASKED);
  const byId = new Map(nearest.map((community) => [community.id, community]));
  const passages = await passagesOfCommunities([...byId.keys()], documentIds, {
    members: COMMUNITY_MEMBERS,
    perEntity: COMMUNITY_PLACES,
    limit: COMMUNITY_PASSAGES,
  });
  return { nearest: byId, passages };
}

/** The best passages of the communities nearest to the question. */
export function communityRetrieval(
  { request }: Asked,
  { nearest, passages }: NearCommunities,
  fitOf: QuestionFit,
): GraphHit[] {
  const best = Math.max(...[...nearest.values()].map(({ cosine }) => cosine));
  const most = new Map<string, number>();
  for (const { communityId, entities } of passages)
    most.set(communityId, Math.max(entities, most.get(communityId) ?? 0));
  const hits = new Hits("community");
  for (const { communityId, passageId, entities, names } of passages) {
    const community = nearest.get(communityId);
    if (community === undefined) continue;
    const near = Math.max(0, 1 - (best - community.cosine) / FACT_GAP);
    const central = entities / (most.get(communityId) ?? entities);
    const score = near * (0.4 * central + 0.6 * fitOf(passageId));
    hits.add(passageId, score, { entities: names, community: community.title });
  }
  return hits.best(request.k, MIN_SCORE);
}
