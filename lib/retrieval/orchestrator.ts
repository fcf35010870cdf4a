import type { RankedPassage } from "../contracts/retrieval";
import type { SearchStage } from "../contracts/search";
import { documentsInScope } from "../db/collections";
import { findablePlaces, type PassagePlace } from "../db/passage-places";
import { AppError } from "../errors";
import { log } from "../log";
import { choosePassages } from "./choose-passages";
import { type FusedPassage, fuseLists, type QueryLists } from "./fusion";
import type { IndexFilter, ScoredPassage, SearchIndex } from "./index/search-index";
import { addNeighbours } from "./neighbours";
import { keepResult, keptResult, type ResultKeeping } from "./result-cache";
import { RerankerFailure, type RetrievalRequest } from "./retriever";
import { found, type QueryEmbedder, queryTokens, type SearchSides, searchSides, sideAway } from "./search-lists";
import { SearchReport, type TracedAnswer } from "./search-report";
import { CANDIDATES_PER_LIST, NEIGHBOURS_PER_PASSAGE, RERANK_POOL, VARIANTS_WEIGHT } from "./tunables";

export interface SearchParts {
  index: SearchSides;
  embedder: QueryEmbedder;
  /** Words in the database, where the index is in a store outside it: they answer while that is away. */
  databaseWords?: Pick<SearchIndex, "searchLexical">;
  /** Left out, every search is made anew. */
  results?: ResultKeeping;
}

export interface LibraryRetriever {
  /** @throws AppError `unavailable` when nothing is left that could answer */
  search(request: RetrievalRequest): Promise<TracedAnswer>;
}

/**
 * Searches in stages: both sides of the index for every query, fusion, near duplicates, rerank, the best k, their
 * neighbours. An extra that fails is left out; should the stages themselves fail, the index is asked directly; one side
 * failing leaves the other, and a store that is away leaves the words in the database. Each is said.
 */
export function createRetriever(parts: SearchParts): LibraryRetriever {
  return {
    async search(request) {
      request.signal?.throwIfAborted();
      const kept = await keptResult(parts.results, request);
      if (kept !== null) return kept;
      const report = new SearchReport();
      const filter = await report.time(
        "scope",
        () => filterOf(request),
        ({ documentIds }) => documentIds?.length ?? 0,
      );
      const answer = await searchInStages(parts, request, filter, report).catch((error: unknown) => {
        request.signal?.throwIfAborted();
        if (error instanceof AppError && error.code === "unavailable") throw error;
        log.error({ err: error }, "a search failed for a reason of its own; the index is asked directly");
        return plainSearch(parts, request, filter);
      });
      keepResult(parts.results, request, answer);
      return answer;
    },
  };
}

async function searchInStages(
  parts: SearchParts,
  request: RetrievalRequest,
  filter: IndexFilter,
  report: SearchReport,
): Promise<TracedAnswer> {
  const { k, reranker, denseWeight, fusion: method = "convex", neighbours = 0 } = request;
  const variants = request.variants ?? [];
  const [own, further] = await Promise.all([
    searchQuestion(parts, request, filter, report),
    Promise.all(variants.map((query) => searchVariant(parts, request, query, filter, report))),
  ]);
  const queries = [own, ...further.flatMap((lists) => lists ?? [])];
  const places = await findablePlaces(idsOf(queries), filter.documentIds ?? null);
  const fused = await report.time(
    "fusion",
    () =>
      fuseLists(
        queries.map((lists) => findable(lists, places)),
        { method, denseWeight },
      ),
    ({ length }) => length,
  );
  for (const gone of fuseLists(queries, { method, denseWeight })) {
    if (!places.has(gone.passageId)) report.leaveOut("scope", "not_findable", gone);
  }
  const wanted = reranker === undefined ? k : Math.min(k * RERANK_POOL, Math.max(k, reranker.most));
  const pool = await choose(fused, wanted, request, report);
  const ordered = reranker === undefined ? pool : await rerank(pool, request, report);
  const best = await report.time(
    "top-k",
    () => ordered.slice(0, k),
    ({ length }) => length,
  );
  for (const { passage, ranks } of ordered.slice(k)) {
    report.leaveOut("top-k", "below_cut", { passageId: passage.id, ranks });
  }
  const passages =
    neighbours === 0
      ? best
      : await extra("neighbours", report, best, () =>
          report.time(
            "neighbours",
            () => addNeighbours(best, fused, { distance: neighbours, most: k * NEIGHBOURS_PER_PASSAGE }),
            ({ length }) => length,
          ),
        );
  return {
    passages,
    degradations: report.degradations,
    cached: false,
    trace: {
      queries: [request.query, ...variants],
      stages: report.stagesInOrder(),
      leftOut: report.leftOut(new Set(passages.map(({ passage }) => passage.id))),
      detail: { lists: { dense: own.dense, lexical: own.lexical }, fused },
    },
  };
}

/** Both sides for the question; where both are away, the words in the database. @throws AppError `unavailable` */
async function searchQuestion(
  parts: SearchParts,
  request: RetrievalRequest,
  filter: IndexFilter,
  report: SearchReport,
): Promise<QueryLists> {
  const sides = await searchSides(parts, request, filter, report);
  report.degradations.push(...sideAway(sides));
  if (sides.dense.status === "fulfilled" || sides.lexical.status === "fulfilled") {
    return { dense: found(sides.dense), lexical: found(sides.lexical), weight: 1 };
  }
  const causes = [sides.dense.reason, sides.lexical.reason];
  const away = (cause: unknown) =>
    new AppError("unavailable", "The library cannot be searched at the moment.", { cause });
  if (parts.databaseWords === undefined) throw away(new AggregateError(causes, "both sides of the search failed"));
  const lexical = await parts.databaseWords
    .searchLexical(queryTokens(request.query), filter, CANDIDATES_PER_LIST)
    .catch((error: unknown) => {
      throw away(new AggregateError([...causes, error], "both sides and the database's words failed"));
    });
  report.degradations.splice(0, report.degradations.length, {
    what: "retriever",
    reason: { code: "search_store_unavailable", params: {} },
    fallback: "database-search",
  });
  return { dense: [], lexical, weight: 1 };
}

/** What a further wording finds; `null` when nothing could be asked. What is away is said for the question already. */
async function searchVariant(
  parts: SearchParts,
  { denseText: _passage, denseQuery: _question, ...request }: RetrievalRequest,
  query: string,
  filter: IndexFilter,
  report: SearchReport,
): Promise<QueryLists | null> {
  const weight = VARIANTS_WEIGHT / (request.variants?.length ?? 1);
  return extra<QueryLists | null>("fusion", report, null, async () => {
    const { dense, lexical } = await searchSides(parts, { ...request, query }, filter);
    if (dense.status === "rejected" && lexical.status === "rejected") return null;
    return { dense: found(dense), lexical: found(lexical), weight };
  });
}

async function choose(
  fused: readonly FusedPassage[],
  wanted: number,
  request: RetrievalRequest,
  report: SearchReport,
): Promise<RankedPassage[]> {
  const cut: SearchStage = request.reranker === undefined ? "top-k" : "rerank";
  const plain = () => choosePassages(fused, wanted, false);
  const dropping = () =>
    report.time(
      "near-duplicates",
      () => choosePassages(fused, wanted, true),
      ({ chosen }) => chosen.length,
    );
  const { chosen, duplicates, rest } =
    request.dropNearDuplicates === true
      ? await extra("near-duplicates", report, null, dropping).then((result) => result ?? plain())
      : await plain();
  for (const { passage, other } of duplicates) report.leaveOut("near-duplicates", "near_duplicate", passage, other);
  for (const passage of rest) report.leaveOut(cut, "below_cut", passage);
  return chosen;
}

/** The pool, looked at one by one; in the order of the search where the reranker is away. */
async function rerank(
  pool: RankedPassage[],
  { reranker, signal }: RetrievalRequest,
  report: SearchReport,
): Promise<RankedPassage[]> {
  if (reranker === undefined || pool.length === 0) return pool;
  try {
    return await report.time(
      "rerank",
      () => reranker.rerank(pool),
      ({ length }) => length,
    );
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof RerankerFailure ? error.reason : { code: "reranker_unavailable" as const, params: {} };
    log.warn({ err: error }, "passages could not be reranked");
    report.degradations.push({ what: "reranker", reason: why, fallback: "retrieval-order" });
    return pool;
  }
}

/** Makes an extra of the search; when it fails, the search goes on without it, and says so once. */
async function extra<T>(stage: SearchStage, report: SearchReport, without: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, stage }, "a stage of a search failed; the search goes on without it");
    report.extraFailed(stage);
    return without;
  }
}

/** The index asked directly: both lists of the question, fused, and nothing else. */
async function plainSearch(parts: SearchParts, request: RetrievalRequest, filter: IndexFilter): Promise<TracedAnswer> {
  const report = new SearchReport();
  const { dense, lexical } = await searchQuestion(parts, request, filter, report);
  const fused = fuseLists([{ dense, lexical, weight: 1 }], { method: "convex", denseWeight: request.denseWeight });
  const { chosen } = await choosePassages(fused, request.k, false);
  report.extraFailed("fusion");
  return {
    passages: chosen,
    degradations: report.degradations,
    cached: false,
    trace: {
      queries: [request.query],
      stages: report.stagesInOrder(),
      leftOut: [],
      detail: { lists: { dense, lexical }, fused },
    },
  };
}

async function filterOf({ scope }: RetrievalRequest): Promise<IndexFilter> {
  const documentIds = await documentsInScope(scope);
  return documentIds === null ? {} : { documentIds };
}

function idsOf(queries: readonly QueryLists[]): string[] {
  const hits = queries.flatMap(({ dense, lexical }) => [...dense, ...lexical]);
  return [...new Set(hits.map(({ passageId }) => passageId))];
}

/** A store outside the database may know passages that are gone. */
function findable(lists: QueryLists, places: ReadonlyMap<string, PassagePlace>): QueryLists {
  const known = (list: readonly ScoredPassage[]) => list.filter(({ passageId }) => places.has(passageId));
  return { ...lists, dense: known(lists.dense), lexical: known(lists.lexical) };
}
