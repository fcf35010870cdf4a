import type { RetrievalRequest } from "@/lib/engine/ports/retriever";
import type { QueryLists } from "@/lib/engine/ranking/fusion";
import { AppError } from "@/lib/shared/errors";
import type { SearchReport } from "../explain/search-report";
import type { IndexFilter, SearchIndex } from "../index/search-index";
import { CANDIDATES_PER_LIST, VARIANTS_WEIGHT } from "../tunables";
import {
  found,
  type QueryEmbedder,
  queryTokens,
  type SearchSides,
  searchSides,
  sideDegradations,
} from "./search-lists";

export interface SearchedParts {
  index: SearchSides;
  embedder: QueryEmbedder;
  /** Lexical search in the database, the fallback for an unavailable external store. */
  databaseWords?: Pick<SearchIndex, "searchLexical">;
}

/** Dense and lexical search for the question; if both fail, lexical search in the database. @throws AppError `unavailable` */
export async function searchQuestion(
  parts: SearchedParts,
  request: RetrievalRequest,
  filter: IndexFilter,
  report: SearchReport,
): Promise<QueryLists> {
  const sides = await searchSides(parts, request, filter, report);
  report.degradations.push(...sideDegradations(sides));
  if (sides.dense.status === "fulfilled" || sides.lexical.status === "fulfilled") {
    return { dense: found(sides.dense), lexical: found(sides.lexical), weight: 1 };
  }
  const causes = [sides.dense.reason, sides.lexical.reason];
  const away = (cause: unknown) => new AppError("unavailable", "The library search is unavailable.", { cause });
  if (parts.databaseWords === undefined) throw away(new AggregateError(causes, "dense and lexical search failed"));
  const lexical = await parts.databaseWords
    .searchLexical(queryTokens(request.query), filter, CANDIDATES_PER_LIST)
    .catch((error: unknown) => {
      throw away(
        new AggregateError(
          [...causes, error],
          "dense and lexical search failed, and so did the fallback in the database",
        ),
      );
    });
  report.degradations.splice(0, report.degradations.length, {
    what: "retriever",
    reason: { code: "search_store_unavailable", params: {} },
    fallback: "database-search",
  });
  return { dense: [], lexical, weight: 1 };
}

/**
 * Searches with another wording of the question; if one side fails, the other is used.
 * @returns `null` when both failed
 */
export async function searchVariant(
  parts: SearchedParts,
  { denseText: _passage, denseQuery: _question, ...request }: RetrievalRequest,
  query: string,
  filter: IndexFilter,
): Promise<QueryLists | null> {
  const { dense, lexical } = await searchSides(parts, { ...request, query }, filter);
  if (dense.status === "rejected" && lexical.status === "rejected") return null;
  return { dense: found(dense), lexical: found(lexical), weight: VARIANTS_WEIGHT / (request.variants?.length ?? 1) };
}
