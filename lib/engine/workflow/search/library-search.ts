import type { GraphRetriever } from "@/lib/engine/ports/graph-retriever";
import type { QueryPlanningContext, Reranker } from "@/lib/engine/ports/query-planning";
import type { GraphSearch, RetrievalRequest } from "@/lib/engine/ports/retriever";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { type GraphRetrieval, graphRetrievalSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { denseWeightOf } from "@/lib/shared/contracts/library/search-settings";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { GRAPH_HITS } from "../tunables";
import { tracedRerank } from "./traced-rerank";

export interface LibrarySearch {
  /** The text that the reranker compares the passages with. */
  question: string;
  query: string;
  /** A hypothetical passage (HyDE). */
  passage: string | null;
  /** The question, if the query is a list of words. */
  meaning: string | null;
  variants: readonly string[];
  scope: LibraryScope | null;
}

/** Parts that look at passages besides the search. */
export interface SearchHelp {
  /** `null` if there is none. */
  reranker: Reranker | null;
  /** `null` if it must not be queried. */
  graph: GraphRetriever | null;
}

/**
 * Builds a search from the settings.
 * @param rerankContext called when the reranker starts
 */
export function librarySearchRequest(
  { question, query, passage, meaning, variants, scope }: LibrarySearch,
  { retrieval: settings, knowledgeGraph }: Pick<Settings, "retrieval" | "knowledgeGraph">,
  { reranker, graph }: SearchHelp,
  { language, signal }: Pick<QueryPlanningContext, "language" | "signal">,
  rerankContext: () => QueryPlanningContext,
): RetrievalRequest {
  const retrievals = graphRetrievals(knowledgeGraph);
  return {
    query,
    ...(passage === null ? {} : { denseText: passage }),
    ...(meaning === null ? {} : { denseQuery: meaning }),
    variants,
    language,
    k: settings.topK,
    denseWeight: denseWeightOf(settings.denseWeight, language),
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
            rerank: (passages) =>
              tracedRerank(reranker.by, { question, passages }, () =>
                reranker.rerank({ question, passages }, rerankContext()),
              ),
          },
        }),
    ...(graph === null || retrievals.length === 0
      ? {}
      : { graph: graphSearch(graph, { question, query: meaning ?? query, language, signal, retrievals }) }),
    ...(scope === null ? {} : { scope }),
    signal,
  };
}

function graphSearch(
  graph: GraphRetriever,
  asked: Omit<Parameters<GraphRetriever["search"]>[0], "k" | "documentIds">,
): GraphSearch {
  const { query, language, signal, retrievals } = asked;
  return {
    key: [...retrievals, asked.question, query].join("\n"),
    search: (documentIds) => graph.search({ ...asked, k: GRAPH_HITS, documentIds }),
    follow: retrievals.includes("edge")
      ? (found, search, documentIds) => graph.follow({ question: query, language, signal, found, search, documentIds })
      : null,
  };
}

/** The enabled retrievals. */
export function graphRetrievals(settings: Settings["knowledgeGraph"]): GraphRetrieval[] {
  return graphRetrievalSchema.options.filter((way) => settings[`${way}Retrieval`]);
}
