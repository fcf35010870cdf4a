import { analyze } from "@/lib/engine/language/analyzers";
import { otherSpellings } from "@/lib/engine/language/question/number-spellings";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { RetrievalDegradation, RetrievalRequest } from "@/lib/engine/ports/retriever";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import type { ReasonCode } from "@/lib/shared/contracts/runs/reason";
import type { SearchReport } from "../explain/search-report";
import type { IndexFilter, QueryTokens, SearchIndex } from "../index/search-index";
import { StoreUnavailable } from "../index/store-unavailable";
import { CANDIDATES_PER_LIST, QUERY_EMBEDDING_LIMIT_MS } from "../tunables";

export type QueryEmbedder = Pick<EmbeddingModel, "embedQuery" | "embedPassages">;
export type SearchSides = Pick<SearchIndex, "searchDense" | "searchLexical">;

/** The hits of dense or lexical search, or why it failed. */
export type Side = PromiseSettledResult<ScoredPassage[]>;

/** Dense search failed before the index was queried. */
export class EmbedderFailure extends Error {
  override readonly name = "EmbedderFailure";
}

/** Runs dense and lexical search in parallel; neither waits for or fails with the other. */
export async function searchSides(
  { index, embedder }: { index: SearchSides; embedder: QueryEmbedder },
  request: RetrievalRequest,
  filter: IndexFilter,
  report?: SearchReport,
): Promise<{ dense: Side; lexical: Side }> {
  const tokens = queryTokens(request.query);
  const searchDense = async () => {
    const embedding = await embedRequest(embedder, request).catch((cause: unknown) => {
      throw new EmbedderFailure("The query could not be embedded", { cause });
    });
    return index.searchDense({ embedding, tokens }, filter, CANDIDATES_PER_LIST, request.signal);
  };
  // Async functions, so that a synchronous throw also counts as a failed search.
  const searchLexical = async () => index.searchLexical(tokens, filter, CANDIDATES_PER_LIST, request.signal);
  const length = (list: readonly unknown[]) => list.length;
  const [dense, lexical] = await Promise.allSettled([
    report === undefined ? searchDense() : report.time("dense", searchDense, length),
    report === undefined ? searchLexical() : report.time("lexical", searchLexical, length),
  ]);
  request.signal?.throwIfAborted();
  return { dense, lexical };
}

/**
 * The query's terms in every language: a passage is matched in its own language, since names and numbers are shared. The
 * numbers of things are looked up with other zeros before them as well ("station 7", "Station 007").
 */
export function queryTokens(query: string): QueryTokens {
  return byTextLanguage((language) => [...analyze(query, language), ...otherSpellings(query, language)]);
}

/** The query's vector; a hypothetical passage (HyDE) is embedded as a passage. */
export async function embedRequest(
  embedder: QueryEmbedder,
  { query, denseText, denseQuery = query, signal: ended }: RetrievalRequest,
): Promise<Float32Array> {
  const limit = AbortSignal.timeout(QUERY_EMBEDDING_LIMIT_MS);
  const signal = ended === undefined ? limit : AbortSignal.any([limit, ended]);
  if (denseText === undefined) return embedder.embedQuery(denseQuery, { signal });
  const [embedding] = await embedder.embedPassages([denseText], { signal });
  return embedding ?? embedder.embedQuery(denseQuery, { signal });
}

/** The degradation of a search with one failed side. */
export function sideDegradations({ dense, lexical }: { dense: Side; lexical: Side }): RetrievalDegradation[] {
  const what = "retriever";
  if (dense.status === "rejected") {
    return [{ what, reason: { code: denseAway(dense.reason), params: {} }, fallback: "lexical-only" }];
  }
  if (lexical.status === "rejected") {
    return [{ what, reason: { code: "lexical_index_unavailable", params: {} }, fallback: "dense-only" }];
  }
  return [];
}

/** Why dense search failed: the embedder, an external store, or the index in the database. */
function denseAway(error: unknown): ReasonCode {
  if (error instanceof EmbedderFailure) return "embedder_unavailable";
  return error instanceof StoreUnavailable ? "search_store_unavailable" : "dense_index_unavailable";
}

export function found(side: Side): ScoredPassage[] {
  return side.status === "fulfilled" ? side.value : [];
}
