import { LRUCache } from "lru-cache";
import { loadPassages } from "@/lib/data/db/library/passages";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import type { RetrievalRequest } from "@/lib/engine/ports/retriever";
import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import type { SearchTrace, TracedAnswer } from "../explain/search-report";
import { CACHED_RESULT_BYTES, CACHED_RESULTS } from "../tunables";

/** The state in which a search was made; results of another state are not reused. */
export interface ResultCaching {
  indexId: string;
  /** Whose search it was. A change of rights counts as a change of the library. */
  reader: Reader;
  /** Numbers of changes so far, read before the search. */
  libraryVersion: string;
  /** The same for the knowledge graph. */
  graphVersion: string;
}

interface CachedResult {
  passages: { passageId: string; ranks: PassageRanks }[];
  trace: Omit<SearchTrace, "detail">;
  graph?: NonNullable<TracedAnswer["graph"]>;
}

const cachedResults = () =>
  processWide(
    "search-results",
    () => new LRUCache<string, CachedResult>({ max: CACHED_RESULTS, maxSize: CACHED_RESULT_BYTES }),
  );

/** The cached result of the same search; `null` without one, or if the cache fails. */
export async function cachedResult(
  state: ResultCaching | undefined,
  request: RetrievalRequest,
): Promise<TracedAnswer | null> {
  if (state === undefined || request.cache !== true) return null;
  try {
    const entry = cachedResults().get(keyOf(state, request));
    if (entry === undefined) return null;
    const { graph } = entry;
    const texts = new Map((await loadPassages(entry.passages.map(({ passageId }) => passageId))).map((p) => [p.id, p]));
    const passages = entry.passages.flatMap(({ passageId, ranks }) => {
      const passage = texts.get(passageId);
      return passage === undefined ? [] : [{ passage, ranks }];
    });
    // A document is being deleted: search again, to fill the places of its passages.
    if (passages.length < entry.passages.length) return null;
    return {
      passages,
      degradations: [],
      ...(graph === undefined ? {} : { graph: { ...graph, ms: 0 } }),
      cached: true,
      trace: { ...entry.trace, detail: null },
    };
  } catch (error) {
    log.warn({ err: error }, "cached search results could not be read");
    return null;
  }
}

/** Caches a search's result, unless it was degraded: the next search may find more. */
export function cacheResult(
  state: ResultCaching | undefined,
  request: RetrievalRequest,
  { passages, degradations, graph, trace: { detail: _lists, ...trace } }: TracedAnswer,
): void {
  if (state === undefined || request.cache !== true || degradations.length > 0) return;
  const key = keyOf(state, request);
  const findings = graph === undefined ? {} : { graph };
  const entry = {
    ...findings,
    passages: passages.map(({ passage, ranks }) => ({ passageId: passage.id, ranks })),
    trace,
  };
  // Two bytes per character, key included.
  cachedResults().set(key, entry, { size: 2 * (JSON.stringify(entry).length + key.length) });
}

/** The cache key: everything that affects the result of a search. */
function keyOf({ indexId, reader, libraryVersion, graphVersion }: ResultCaching, request: RetrievalRequest): string {
  const { signal: _signal, cache: _cache, reranker, graph, ...asked } = request;
  const ofGraph = graph === undefined ? null : [graph.key, graphVersion];
  const decisive = {
    ...asked,
    reranker: reranker?.key ?? null,
    graph: ofGraph,
    indexId,
    libraryVersion,
    reader: reader === EVERYTHING ? null : reader,
  };
  return JSON.stringify(Object.entries(decisive).sort(([a], [b]) => (a < b ? -1 : 1)));
}
