import { documentsInScope } from "@/lib/data/db/library/collections";
import { fuse } from "@/lib/engine/ranking/fusion";
import type { RetrievalRequest } from "@/lib/engine/workflow/ports/retriever";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { cachedResult, cacheResult, type ResultCaching } from "../cache/result-cache";
import { SearchReport, type TracedAnswer } from "../explain/search-report";
import type { IndexFilter } from "../index/search-index";
import { choosePassages } from "./choose-passages";
import { type SearchedParts, searchQuestion } from "./search-queries";
import { STAGES, type Stages, searchInStages } from "./search-stages";

export interface SearchParts extends SearchedParts {
  /** Left out, every search is made anew. */
  results?: ResultCaching;
  /** Stages that are made otherwise. */
  stages?: Partial<Stages>;
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
  const stages = { ...STAGES, ...parts.stages };
  return {
    async search(request) {
      request.signal?.throwIfAborted();
      const kept = await cachedResult(parts.results, request);
      if (kept !== null) return kept;
      const report = new SearchReport();
      const filter = await filterOf(request, report);
      const answer = await searchInStages(parts, stages, request, filter, report).catch((error: unknown) => {
        request.signal?.throwIfAborted();
        if (error instanceof AppError && error.code === "unavailable") throw error;
        log.error({ err: error }, "a search failed for a reason of its own; the index is asked directly");
        return plainSearch(parts, request, filter);
      });
      cacheResult(parts.results, request, answer);
      return answer;
    },
  };
}

/** The index asked directly: both lists of the question, fused, and nothing else. */
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

/** The whole library needs no look at what a scope holds. */
async function filterOf({ scope }: RetrievalRequest, report: SearchReport): Promise<IndexFilter> {
  if (scope === undefined) return {};
  const documentIds = await report.time(
    "scope",
    () => documentsInScope(scope),
    (ids) => ids?.length ?? 0,
  );
  return documentIds === null ? {} : { documentIds };
}
