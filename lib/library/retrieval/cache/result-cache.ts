import { loadPassages } from "@/lib/data/db/library/passages";
import type { RetrievalRequest } from "@/lib/engine/workflow/ports/retriever";
import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import type { SearchTrace, TracedAnswer } from "../explain/search-report";
import { CACHED_RESULT_BYTES, CACHED_RESULTS } from "../tunables";

/** What a search was made in: results of another index, or of the library before it changed, are others. */
export interface ResultCaching {
  indexId: string;
  /** `readSearchVersions`, read before the search. */
  libraryVersion: string;
  /** The same of the knowledge graph. */
  graphVersion: string;
}

interface CachedResult {
  passages: { passageId: string; ranks: PassageRanks }[];
  trace: Omit<SearchTrace, "detail">;
  graph?: NonNullable<TracedAnswer["graph"]>;
  bytes: number;
}

/** Results by key, the least recently used first: a map keeps the order in which keys were set. */
interface CachedResults {
  byKey: Map<string, CachedResult>;
  bytes: number;
}

const cachedResults = (): CachedResults => processWide("search-results", () => ({ byKey: new Map(), bytes: 0 }));

/** What the same search found before; `null` when it is to be made. A failure of the cache is no failure of the search. */
export async function cachedResult(
  keeping: ResultCaching | undefined,
  request: RetrievalRequest,
): Promise<TracedAnswer | null> {
  if (keeping === undefined || request.cache !== true) return null;
  try {
    const { byKey } = cachedResults();
    const key = keyOf(keeping, request);
    const kept = byKey.get(key);
    if (kept === undefined) return null;
    byKey.delete(key);
    byKey.set(key, kept);
    const { graph } = kept;
    const texts = new Map((await loadPassages(kept.passages.map(({ passageId }) => passageId))).map((p) => [p.id, p]));
    const passages = kept.passages.flatMap(({ passageId, ranks }) => {
      const passage = texts.get(passageId);
      return passage === undefined ? [] : [{ passage, ranks }];
    });
    // A document is just being deleted: what takes its passages' places is to be searched for.
    if (passages.length < kept.passages.length) return null;
    return {
      passages,
      degradations: [],
      ...(graph === undefined ? {} : { graph: { ...graph, ms: 0 } }),
      cached: true,
      trace: { ...kept.trace, detail: null },
    };
  } catch (error) {
    log.warn({ err: error }, "kept search results could not be read");
    return null;
  }
}

/** Keeps what a search found. One in which anything was away is not kept: the next may find more. */
export function cacheResult(
  keeping: ResultCaching | undefined,
  request: RetrievalRequest,
  { passages, degradations, graph, trace: { detail: _lists, ...trace } }: TracedAnswer,
): void {
  if (keeping === undefined || request.cache !== true || degradations.length > 0) return;
  const results = cachedResults();
  const key = keyOf(keeping, request);
  const findings = graph === undefined ? {} : { graph };
  const entry = {
    ...findings,
    passages: passages.map(({ passage, ranks }) => ({ passageId: passage.id, ranks })),
    trace,
  };
  // Two bytes a character, and the key.
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

/** Everything that decides what a search finds. */
function keyOf({ indexId, libraryVersion, graphVersion }: ResultCaching, request: RetrievalRequest): string {
  const { signal: _signal, cache: _cache, reranker, graph, ...asked } = request;
  const ofGraph = graph === undefined ? null : [graph.key, graphVersion];
  const decisive = { ...asked, reranker: reranker?.key ?? null, graph: ofGraph, indexId, libraryVersion };
  return JSON.stringify(Object.entries(decisive).sort(([a], [b]) => (a < b ? -1 : 1)));
}
