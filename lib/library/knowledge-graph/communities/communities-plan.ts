import { createHash, randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CommunityNode, FormerCommunity, WeightedRelation } from "@/lib/data/db/graph/communities";
import { SAME_COMMUNITY_OVERLAP, SLICE_MS } from "../tunables";
import type { PlainGraph } from "./communities-louvain";

export interface PlannedCommunity {
  id: string;
  level: number;
  parentId: string | null;
  fingerprint: string;
  /** The most connected first. */
  memberIds: string[];
  /** Same members and facts as before, so the summary is kept. */
  unchanged: boolean;
}

/** The related entities and the weight of each pair; works in time slices, to keep the event loop responsive. */
export async function plainGraph(
  nodes: readonly CommunityNode[],
  relations: readonly WeightedRelation[],
): Promise<PlainGraph & { related: CommunityNode[]; degrees: Float64Array }> {
  const turn = slices();
  const ends = new Set<string>();
  for (const { sourceId, targetId } of relations) ends.add(sourceId).add(targetId);
  await turn();
  const related = nodes.filter(({ id }) => ends.has(id));
  const positions = new Map(related.map(({ id }, at) => [id, at]));
  const pairs = new Map<number, number>();
  for (const { sourceId, targetId, count } of relations) {
    const source = positions.get(sourceId);
    const target = positions.get(targetId);
    if (source === undefined || target === undefined) continue;
    const pair = Math.min(source, target) * related.length + Math.max(source, target);
    pairs.set(pair, (pairs.get(pair) ?? 0) + Math.max(1, count));
    await turn();
  }
  const sources = new Uint32Array(pairs.size);
  const targets = new Uint32Array(pairs.size);
  const weights = new Float64Array(pairs.size);
  const degrees = new Float64Array(related.length);
  let at = 0;
  for (const [pair, weight] of pairs) {
    const source = Math.floor(pair / related.length);
    const target = pair % related.length;
    sources[at] = source;
    targets[at] = target;
    weights[at] = weight;
    degrees[source] = (degrees[source] ?? 0) + weight;
    degrees[target] = (degrees[target] ?? 0) + weight;
    at += 1;
    await turn();
  }
  return { nodes: related.length, sources, targets, weights, related, degrees };
}

/**
 * Plans the communities, and matches each with the former one that shares most of its members.
 * @param levels the community of each related entity, finest level first
 * @param summarizer id of what summarizes them; with another one all summaries are made again
 */
export async function planCommunities(
  { related, degrees }: { related: readonly CommunityNode[]; degrees: Float64Array },
  levels: readonly Uint32Array[],
  former: readonly FormerCommunity[],
  summarizer: string,
): Promise<PlannedCommunity[]> {
  const turn = slices();
  const planned: (PlannedCommunity & { key: number })[] = [];
  for (const [level, communities] of levels.entries()) {
    const members = new Map<number, number[]>();
    for (const [node, community] of communities.entries()) {
      const found = members.get(community);
      if (found === undefined) members.set(community, [node]);
      else found.push(node);
    }
    const matcher = new FormerMatcher(former.filter((one) => one.level === level));
    // Large communities are matched first.
    for (const [key, nodes] of [...members].sort(([, a], [, b]) => b.length - a.length)) {
      const ranked = nodes.toSorted((a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b);
      const entities = ranked.flatMap((node) => related[node] ?? []);
      const memberIds = entities.map(({ id }) => id);
      const fingerprint = fingerprintOf(summarizer, entities);
      const match = matcher.take(memberIds, fingerprint);
      const unchanged = match?.fingerprint === fingerprint;
      planned.push({ id: match?.id ?? randomUUID(), level, parentId: null, fingerprint, memberIds, unchanged, key });
      await turn();
    }
  }
  return withParents(planned, levels);
}

function withParents(
  planned: readonly (PlannedCommunity & { key: number })[],
  levels: readonly Uint32Array[],
): PlannedCommunity[] {
  const ids = new Map(planned.map(({ level, key, id }) => [`${level} ${key}`, id]));
  return planned.map(({ key, ...community }) => {
    const node = levels[community.level]?.indexOf(key) ?? -1;
    const parent = levels[community.level + 1]?.[node];
    const parentId = parent === undefined ? null : (ids.get(`${community.level + 1} ${parent}`) ?? null);
    return { ...community, parentId };
  });
}

function fingerprintOf(summarizer: string, entities: readonly CommunityNode[]): string {
  const hash = createHash("sha256").update(summarizer);
  const parts = entities.map(({ id, batch }) => `\n${id} ${batch}`).toSorted();
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** Finds the former community with the largest overlap; each can be matched once. */
class FormerMatcher {
  readonly #byMember = new Map<string, FormerCommunity[]>();
  readonly #taken = new Set<string>();

  constructor(former: readonly FormerCommunity[]) {
    for (const community of former) {
      for (const member of community.memberIds) {
        this.#byMember.set(member, [...(this.#byMember.get(member) ?? []), community]);
      }
    }
  }

  take(memberIds: readonly string[], fingerprint: string): FormerCommunity | null {
    const shared = new Map<FormerCommunity, number>();
    for (const member of memberIds) {
      for (const community of this.#byMember.get(member) ?? []) {
        if (!this.#taken.has(community.id)) shared.set(community, (shared.get(community) ?? 0) + 1);
      }
    }
    const overlap = ([{ memberIds: theirs }, both]: [FormerCommunity, number]) =>
      both / (theirs.length + memberIds.length - both);
    const [best] = [...shared].sort((a, b) => overlap(b) - overlap(a));
    if (best === undefined) return null;
    if (overlap(best) <= SAME_COMMUNITY_OVERLAP && best[0].fingerprint !== fingerprint) return null;
    this.#taken.add(best[0].id);
    return best[0];
  }
}

/** Returns a function that yields to the event loop once a time slice is used up. */
export function slices(): () => Promise<void> | undefined {
  let started = performance.now();
  return () => {
    if (performance.now() - started < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      started = performance.now();
    });
  };
}
