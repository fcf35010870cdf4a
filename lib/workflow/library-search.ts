import type { LibraryScope } from "../contracts/document";
import type { Settings } from "../contracts/settings";
import type { RetrievalRequest } from "../retrieval/retriever";
import type { Reranker, SteeringContext } from "./steering";

export interface LibrarySearch {
  /** What the reranker holds the passages against. */
  question: string;
  query: string;
  /** A hypothetical passage (HyDE). */
  passage: string | null;
  /** The question, where the query is a list of words. */
  meaning: string | null;
  variants: readonly string[];
  scope: LibraryScope | null;
}

/**
 * A search as the settings have it made.
 * @param reranker `null` where there is none
 * @param rerankContext called when the reranker begins
 */
export function librarySearchRequest(
  { question, query, passage, meaning, variants, scope }: LibrarySearch,
  settings: Settings["retrieval"],
  reranker: Reranker | null,
  { language, signal }: Pick<SteeringContext, "language" | "signal">,
  rerankContext: () => SteeringContext,
): RetrievalRequest {
  return {
    query,
    ...(passage === null ? {} : { denseText: passage }),
    ...(meaning === null ? {} : { denseQuery: meaning }),
    variants,
    language,
    k: settings.topK,
    denseWeight: settings.denseWeight[language],
    fusion: settings.fusion,
    dropNearDuplicates: settings.dropNearDuplicates,
    neighbours: settings.neighbours,
    cache: settings.cache,
    ...(reranker === null
      ? {}
      : {
          reranker: {
            key: `${reranker.key}\n${question}`,
            most: reranker.most,
            rerank: (passages) => reranker.rerank({ question, passages }, rerankContext()),
          },
        }),
    ...(scope === null ? {} : { scope }),
    signal,
  };
}
