import { type PassageReach, passageReaches } from "@/lib/data/db/library/passage-places";
import { RerankerFailure, type RetrievalAnswer, type RetrievalRequest } from "@/lib/engine/ports/retriever";
import { type FusedPassage, type FusionOptions, fuseLists, type QueryLists } from "@/lib/engine/ranking/fusion";
import type { SearchStage } from "@/lib/shared/contracts/library/search";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { log } from "@/lib/shared/log";
import type { SearchReport, TracedAnswer } from "../explain/search-report";
import type { IndexFilter } from "../index/search-index";
import { NEIGHBOURS_PER_PASSAGE, RERANK_POOL } from "../tunables";
import { choosePassages } from "./choose-passages";
import { type GraphListed, graphList, joinGraph, pathPassages, pathPlaces, withPathPassages } from "./graph-list";
import { followHops, type Hops, NO_HOPS, withHops } from "./hop-stage";
import { addNeighbours } from "./neighbours";
import { type SearchedParts, searchQuestion, searchVariant } from "./search-queries";

/** The replaceable stages. */
export const STAGES = { fuseLists, joinGraph, choosePassages, addNeighbours };
export type Stages = typeof STAGES;

const length = (list: readonly unknown[]) => list.length;

/** Runs a search through all its stages. @throws AppError `unavailable` when no index answers */
export async function searchInStages(
  parts: SearchedParts,
  stages: Stages,
  request: RetrievalRequest,
  filter: IndexFilter,
  report: SearchReport,
): Promise<TracedAnswer> {
  const { k, reranker, denseWeight, fusion: method = "convex", variants = [], neighbours = 0 } = request;
  const [own, further, graph] = await Promise.all([
    searchQuestion(parts, request, filter, report),
    Promise.all(variants.map((query) => searchVariant(parts, request, query, filter))),
    askGraph(request, filter, report),
  ]);
  // If the index failed for the question, its failure for other wordings is not reported again.
  if (further.includes(null) && report.degradations.length === 0) report.extraFailed("fusion");
  const queries = [own, ...further.flatMap((lists) => lists ?? [])];
  const reaches = await reachesOf(queries, request, report);
  const listed = graphList(graph?.hits ?? []);
  const fused = await report.time(
    "fusion",
    () => stages.joinGraph(stages.fuseLists(queries, { method, denseWeight, ...reaches }), listed),
    length,
  );
  const wanted = reranker === undefined ? k : Math.min(k * RERANK_POOL, Math.max(k, reranker.most));
  const chosen = await choose(stages, fused, listed, wanted, request, report);
  const searchAgain = async (query: string) => {
    const lists = await searchVariant(parts, request, query, filter);
    if (lists === null) {
      report.extraFailed("leads");
      return [];
    }
    const alone = [{ ...lists, weight: 1 }];
    return stages.fuseLists(alone, { method, denseWeight, ...(await reachesOf(alone, request, report)) });
  };
  const places = pathPlaces(k);
  const led = await lead(request, report, () =>
    followHops(request, chosen.pool, {
      fused,
      repeated: chosen.repeated,
      search: searchAgain,
      documentIds: filter.documentIds ?? null,
      most: places,
    }),
  );
  const pool = withHops(distinct([...chosen.pool, ...led.passages]), led.passages);
  const ordered = await rerank(pool, request, report);
  const best = await report.time(
    "top-k",
    () => withPathPassages(ordered, k, placed(ordered, k, [...led.passages, ...chosen.onPaths])),
    length,
  );
  const kept = new Set(best.map(({ passage }) => passage.id));
  for (const { passage, ranks } of ordered) {
    if (!kept.has(passage.id)) report.leaveOut("top-k", "below_cut", { passageId: passage.id, ranks });
  }
  const beside = { distance: neighbours, most: k * NEIGHBOURS_PER_PASSAGE };
  const passages =
    neighbours === 0
      ? best
      : await extra("neighbours", { report, signal: request.signal }, best, () =>
          report.time("neighbours", () => stages.addNeighbours(best, fused, beside), length),
        );
  return {
    passages,
    degradations: report.degradations,
    ...(graph === null ? {} : { graph: { ...graph, hits: [...graph.hits, ...led.hits] } }),
    cached: false,
    trace: {
      queries: [request.query, ...variants],
      stages: report.stagesInOrder(),
      leftOut: report.leftOut(new Set(passages.map(({ passage }) => passage.id))),
      detail: { lists: { dense: own.dense, lexical: own.lexical, graph: listed }, fused },
    },
  };
}

/**
 * Which passages cannot be on both lists: those in another language than the question can hardly match by their words, and
 * those without a vector not by their meaning. If no lexical hit is in the question's language, no passage counts as
 * foreign.
 */
async function reachesOf(
  queries: readonly QueryLists[],
  { language, signal }: RetrievalRequest,
  report: SearchReport,
): Promise<Pick<FusionOptions, "isForeign" | "isWordsOnly">> {
  const idsOf = (side: "dense" | "lexical") =>
    queries.flatMap((lists) => lists[side].map(({ passageId }) => passageId));
  const lexical = idsOf("lexical");
  const reaches = await extra("fusion", { report, signal }, new Map<string, PassageReach>(), () =>
    passageReaches([...new Set([...idsOf("dense"), ...lexical])]),
  );
  const isForeign = (passageId: string) => (reaches.get(passageId)?.language ?? language) !== language;
  return {
    isForeign: lexical.every(isForeign) ? () => false : isForeign,
    isWordsOnly: (passageId) => reaches.get(passageId)?.wordsOnly === true,
  };
}

/** Searches the graph; if it fails, only the documents are searched. */
async function askGraph(
  { graph, signal }: RetrievalRequest,
  { documentIds }: IndexFilter,
  report: SearchReport,
): Promise<NonNullable<RetrievalAnswer["graph"]> | null> {
  if (graph === undefined) return null;
  const started = performance.now();
  try {
    const found = await report.time(
      "graph",
      () => graph.search(documentIds ?? null),
      ({ hits }) => new Set(hits.map(({ passageId }) => passageId)).size,
    );
    return { ...found, ms: performance.now() - started };
  } catch (error) {
    signal?.throwIfAborted();
    log.warn({ err: error }, "the knowledge graph could not be searched");
    const reason = { code: "knowledge_graph_unavailable" as const, params: {} };
    report.degradations.push({ what: "knowledge-graph", reason, fallback: "documents-alone" });
    return null;
  }
}

/** Multi-hop search, if the graph is enabled and available. */
async function lead(request: RetrievalRequest, report: SearchReport, follow: () => Promise<Hops>): Promise<Hops> {
  if (request.graph === undefined || request.graph.follow === null) return NO_HOPS;
  const isAway = report.degradations.some(({ what }) => what === "knowledge-graph");
  if (isAway) return NO_HOPS;
  const guarded = { report, signal: request.signal };
  return extra("leads", guarded, NO_HOPS, () => report.time("leads", follow, ({ passages }) => passages.length));
}

/**
 * Selects the passages of paths and hops that get a reserved place; a followed passage only together with its source.
 * Those already among the best do not use up places.
 */
function placed(ordered: readonly RankedPassage[], k: number, wanted: readonly RankedPassage[]): RankedPassage[] {
  const best = new Map(ordered.slice(0, k).map((own) => [own.passage.id, own]));
  const sources: RankedPassage[] = [];
  let places = pathPlaces(k);
  const have = distinct(wanted).filter(({ passage, ranks: { lead } }) => {
    const source = lead === undefined ? undefined : best.get(lead.passageId);
    if (lead !== undefined && source === undefined) return false;
    if (!best.has(passage.id) && places === 0) return false;
    if (!best.has(passage.id)) places -= 1;
    if (source !== undefined) sources.push(source);
    return true;
  });
  return distinct([...have, ...sources]);
}

/** Removes duplicates, keeping the first of each passage. */
function distinct(passages: readonly RankedPassage[]): RankedPassage[] {
  const first = new Map<string, RankedPassage>();
  for (const own of passages) if (!first.has(own.passage.id)) first.set(own.passage.id, own);
  return [...first.values()];
}

/** The best passages of a list, without near duplicates if requested, and the passages of paths at any rank. */
async function choose(
  stages: Stages,
  fused: readonly FusedPassage[],
  listed: readonly GraphListed[],
  wanted: number,
  request: RetrievalRequest,
  report: SearchReport,
): Promise<{ pool: RankedPassage[]; onPaths: RankedPassage[]; repeated: ReadonlySet<string> }> {
  const cut: SearchStage = request.reranker === undefined ? "top-k" : "rerank";
  const plain = () => stages.choosePassages(fused, wanted, false);
  const dropping = () =>
    report.time(
      "near-duplicates",
      () => stages.choosePassages(fused, wanted, true),
      // Passages below the pool are dropped by the next stage, not by this one.
      ({ duplicates }) => fused.length - duplicates.length,
    );
  const { chosen, duplicates, rest } =
    request.dropNearDuplicates === true
      ? await extra("near-duplicates", { report, signal: request.signal }, null, dropping).then(
          (result) => result ?? plain(),
        )
      : await plain();
  for (const { passage, other } of duplicates) report.leaveOut("near-duplicates", "near_duplicate", passage, other);
  const repeated = new Set(duplicates.map(({ passage }) => passage.passageId));
  const onPaths = await extra("graph", { report, signal: request.signal }, [], () =>
    pathPassages(listed, fused, pathPlaces(request.k), repeated),
  );
  const inPool = new Set(chosen.map(({ passage }) => passage.id));
  const added = onPaths.filter(({ passage }) => !inPool.has(passage.id));
  for (const { passage } of added) inPool.add(passage.id);
  for (const passage of rest) if (!inPool.has(passage.passageId)) report.leaveOut(cut, "below_cut", passage);
  return { pool: [...chosen, ...added], onPaths, repeated };
}

/** Reranks the pool; if the reranker fails, the order of the search is kept. */
async function rerank(
  pool: RankedPassage[],
  { reranker, signal }: RetrievalRequest,
  report: SearchReport,
): Promise<RankedPassage[]> {
  if (reranker === undefined || pool.length === 0) return pool;
  try {
    return await report.time("rerank", () => reranker.rerank(pool), length);
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof RerankerFailure ? error.reason : { code: "reranker_unavailable" as const, params: {} };
    log.warn({ err: error }, "passages could not be reranked");
    report.degradations.push({ what: "reranker", reason: why, fallback: "retrieval-order" });
    return pool;
  }
}

/** Runs an optional stage; if it fails, returns `without` and reports the failure once. */
async function extra<T>(
  stage: SearchStage,
  { report, signal }: { report: SearchReport; signal: AbortSignal | undefined },
  without: T,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    log.error({ err: error, stage }, "a stage of a search failed; the search continues without it");
    report.extraFailed(stage);
    return without;
  }
}
