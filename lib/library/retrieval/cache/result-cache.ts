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
  bytes: number;
}

/** Results by key, least recently used first, since a map keeps insertion order. */
interface CachedResults {
  byKey: Map<string, CachedResult>;
  bytes: number;
}

const cachedResults = (): CachedResults => processWide("search-results", () => ({ byKey: new Map(), bytes: 0 }));

/** The cached result of the same search; `null` if there is none, or if the cache fails. */
export async function cachedResult(
  state: ResultCaching | undefined,
  request: RetrievalRequest,
): Promise<TracedAnswer | null> {
  if (state === undefined || request.cache !== true) return null;
  try {
    const { byKey } = cachedResults();
    const key = keyOf(state, request);
    const entry = byKey.get(key);
    if (entry === undefined) return null;
    byKey.delete(key);
    byKey.set(key, entry);
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
  const results = cachedResults();
  const key = keyOf(state, request);
  const findings = graph === undefined ? {} : { graph };
  const entry = {
    ...findings,
    passages: passages.map(({ passage, ranks }) => ({ passageId: passage.id, ranks })),
    trace,
  };
  // Two bytes per character, key included.
  const bytes = 2 * (JSON.stringify(entry).length + key.length);
  results.bytes += bytes - (results.byKey.get(key)?.bytes ?? 0);
  results.byKey.delete(key);
  results.byKey.set(key, { ...entry, bytes });
  for (const [oldest, { bytes: freed }] of results.byKey) {
    if (results.byKey.size <= CACHED_RESULTS && results.bytes <= CACHED_RESULT_BYTES) break;
    results.byKey.delete(oldest);
    results.bytes -= freed;
  }
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
