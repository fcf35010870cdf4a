import {
  type CommunityNode,
  dueCommunities,
  entitiesAfter,
  type FormerCommunity,
  formerCommunities,
  relationsAfter,
  sentencesAmong,
  type WeightedRelation,
} from "@/lib/data/db/graph/communities";
import { finishCommunities, writeCommunity } from "@/lib/data/db/graph/write-communities";
import type { HeldJob } from "@/lib/data/db/jobs/jobs";
import { JobLost } from "@/lib/data/jobs/job-worker";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { GRAPH_PAGE, SUMMARY_CANDIDATES, SUMMARY_MEMBERS } from "../tunables";
import { louvainLevels } from "./communities-louvain";
import { materialOf } from "./communities-material";
import { type PlannedCommunity, plainGraph, planCommunities } from "./communities-plan";
import { QUOTED, quotedSummary } from "./communities-summary";

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

interface CommunityParts {
  embedder: EmbeddingModel;
  /** The language model's summarizer, whose summaries are kept while their material is unchanged; null without one. */
  summarizer: { readonly id: string } | null;
}

/**
 * Rebuilds the communities once the graph has changed and no further changes arrive: computes those of the whole graph,
 * and writes quoted summaries of the changed ones. An interrupted build is repeated.
 * @param job held by the caller: one process at a time
 * @param quietMs how long the graph must be unchanged
 * @returns whether the communities were rebuilt
 * @throws the signal's reason, or what the embedder throws
 */
export async function makeCommunities(
  job: HeldJob,
  quietMs: number,
  parts: CommunityParts,
  signal: AbortSignal,
): Promise<boolean> {
  const batch = await dueCommunities(quietMs);
  if (batch === null) return false;
  const nodes = await allPages(entitiesAfter, signal);
  const graph = await plainGraph(nodes, await allPages(relationsAfter, signal));
  const levels = await louvainLevels(graph, signal);
  const former = await formerCommunities();
  const planned = await planCommunities(graph, levels, former, QUOTED);
  const before = new Map(former.map((community) => [community.id, community]));
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  // Parents are written before their parts.
  for (const community of planned.toSorted((a, b) => b.level - a.level)) {
    signal.throwIfAborted();
    if (community.unchanged) continue;
    const { unchanged: _unchanged, ...written } = community;
    const quoted = await quotedFor(community, before.get(community.id), names, parts, signal);
    if (!(await writeCommunity(job, { ...written, quoted }))) throw new JobLost("another process makes communities");
  }
  return finishCommunities(job, batch, planned);
}

/** The quoted summary of a community; null when its current one is kept. */
async function quotedFor(
  community: PlannedCommunity,
  before: FormerCommunity | undefined,
  names: ReadonlyMap<string, string>,
  { summarizer, embedder }: CommunityParts,
  signal: AbortSignal,
) {
  const memberIds = community.memberIds.slice(0, SUMMARY_MEMBERS);
  const facts = {
    names: memberIds.map((id) => names.get(id) ?? ""),
    memberIds,
    sentences: await sentencesAmong(memberIds, SUMMARY_CANDIDATES),
  };
  const { hash: material } = materialOf(facts);
  if (before !== undefined && before.summarizer === summarizer?.id && before.material === material) return null;
  const quoted = quotedSummary(facts);
  const title = quoted.title.toWellFormed();
  const summary = quoted.summary.toWellFormed();
  const [embedding] = await embedder.embedPassages([`${title}. ${summary}`], { background: true, signal });
  if (embedding === undefined) throw new Error("the embedder returned no vector for a summary");
  return { title, summary, summarizer: QUOTED, material, embedding };
}

async function allPages<Row extends CommunityNode | WeightedRelation>(
  pageAfter: (after: string, limit: number) => Promise<Row[]>,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    signal.throwIfAborted();
    const page = await pageAfter(rows.at(-1)?.id ?? BEFORE_ALL, GRAPH_PAGE);
    rows.push(...page);
    if (page.length < GRAPH_PAGE) return rows;
  }
}
