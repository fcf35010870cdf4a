import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import type { RetrievalRequest } from "@/lib/engine/ports/retriever";
import { fuse } from "@/lib/engine/ranking/fusion";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { cachedResult, cacheResult, type ResultCaching } from "../cache/result-cache";
import { SearchReport, type TracedAnswer } from "../explain/search-report";
import type { IndexFilter } from "../index/search-index";
import { choosePassages } from "./choose-passages";
import { searchFilter } from "./search-filter";
import { type LeavePlace, ownerOfSearch, searchPlaces } from "./search-places";
import { type SearchedParts, searchQuestion } from "./search-queries";
import { STAGES, type Stages, searchInStages } from "./search-stages";

export interface SearchParts extends SearchedParts {
  /** Who searches: nothing else is found. */
  reader: Reader;
  /** Whether people's searches go before it. Default: it is one of them. */
  background?: boolean;
  /** Default: no caching. */
  results?: ResultCaching;
  /** Replaced stages. */
  stages?: Partial<Stages>;
}

export interface LibraryRetriever {
  /** @throws AppError `unavailable` when no index answers */
  search(request: RetrievalRequest): Promise<TracedAnswer>;
}

/**
 * Searches in stages, once it is its reader's turn: dense and lexical search for every query, fusion, near duplicates,
 * reranking, the best k, their neighbours. Degrades in steps, each of which is reported: an optional stage that fails is
 * skipped; if the stages fail as a whole, the index is queried directly; if dense or lexical search fails, the other is
 * used; if the store is unavailable, lexical search in the database is used.
 */
export function createRetriever(parts: SearchParts): LibraryRetriever {
  const stages = { ...STAGES, ...parts.stages };
  return {
    async search(request) {
      request.signal?.throwIfAborted();
      const cached = await cachedResult(parts.results, request);
      if (cached !== null) return cached;
      const { reader, background = false } = parts;
      const leave = await searchPlaces().enter(ownerOfSearch(reader), background, request.signal);
      try {
        const answer = await searchOnce(parts, stages, rerankingOutside(request, leave));
        cacheResult(parts.results, request, answer);
        return answer;
      } finally {
        leave();
      }
    },
  };
}

async function searchOnce(parts: SearchParts, stages: Stages, request: RetrievalRequest): Promise<TracedAnswer> {
  const report = new SearchReport();
  const filter = await filterOf(request, parts.reader, report);
  return searchInStages(parts, stages, request, filter, report).catch((error: unknown) => {
    request.signal?.throwIfAborted();
    if (error instanceof AppError && error.code === "unavailable") throw error;
    log.error({ err: error }, "a search failed unexpectedly; the index is queried directly");
    return plainSearch(parts, request, filter);
  });
}

/** A reranker works for seconds, on another server or in the model's thread; others search meanwhile. */
function rerankingOutside(request: RetrievalRequest, leave: LeavePlace): RetrievalRequest {
  const { reranker } = request;
  if (reranker === undefined) return request;
  const rerank: typeof reranker.rerank = (passages) => {
    leave();
    return reranker.rerank(passages);
  };
  return { ...request, reranker: { ...reranker, rerank } };
}

/** Fallback: fuses the two lists of the question, without other stages. */
async function plainSearch(parts: SearchParts, request: RetrievalRequest, filter: IndexFilter): Promise<TracedAnswer> {
  const report = new SearchReport();
  const { dense, lexical } = await searchQuestion(parts, request, filter, report);
  const fused = fuse(dense, lexical, request.denseWeight);
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
      detail: { lists: { dense, lexical, graph: [] }, fused },
    },
  };
}

/** The filter of the request's scope and of what its reader may read; empty for the whole library. */
async function filterOf({ scope }: RetrievalRequest, reader: Reader, report: SearchReport): Promise<IndexFilter> {
  if (scope === undefined && reader === EVERYTHING) return {};
  return report.time(
    "scope",
    () => searchFilter(scope, reader),
    ({ documentIds }) => documentIds?.length ?? 0,
  );
}
