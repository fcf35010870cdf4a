import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LibraryScope, Passage } from "@/lib/shared/contracts/library/document";
import type { GraphHit, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import type { DegradedFallback } from "@/lib/shared/contracts/runs/run-event";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** Reorders passages by comparing each with the question; made for one search, whose question it knows. */
export interface SearchReranker {
  /** Identifies its method and question: the same key gives the same order. */
  key: string;
  /** Most passages that it scores. */
  most: number;
  /** @returns best first, all of them, each with its rerank rank and score. @throws if its model is unavailable */
  rerank(passages: readonly RankedPassage[]): Promise<RankedPassage[]>;
}

/** A reranking failure with a known reason. */
export class RerankerFailure extends Error {
  override readonly name = "RerankerFailure";
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(`reranker: ${reason.code}`, { cause });
    this.reason = reason;
  }
}

/** The knowledge graph's results for a question. */
export interface GraphFindings {
  /** The entities recognised in the question. */
  entities: LinkedEntity[];
  /** Several retrievals may find one passage. */
  hits: GraphHit[];
}

/** Queries the knowledge graph alongside the search; made for one search, whose question it knows. */
export interface GraphSearch {
  /** Identifies the question and the retrievals: the same key gives the same results from the same graph. */
  key: string;
  /** @param documentIds the scope; null for the whole library. @throws if the graph cannot be read */
  search(documentIds: readonly string[] | null): Promise<GraphFindings>;
  /**
   * Follows names from the results; `null` if relations are not followed. @throws if the graph cannot be read
   * @param search finds passages in the same scope for another query, best first, with scores of 0–1
   * @param documentIds that scope; null for the whole library
   */
  follow:
    | ((
        found: readonly { passage: Passage; score: number }[],
        search: (query: string) => Promise<readonly { passageId: string; score: number }[]>,
        documentIds: readonly string[] | null,
      ) => Promise<GraphHit[]>)
    | null;
}

export interface RetrievalRequest {
  query: string;
  /** Text that the dense side searches with instead of the query: a hypothetical passage (HyDE). */
  denseText?: string;
  /** A question that the dense side searches with if the query is a list of words. `denseText` takes precedence. */
  denseQuery?: string;
  /** Further wordings to search with, at a lower weight. */
  variants?: readonly string[];
  language: TextLanguage;
  /** Number of passages requested. */
  k: number;
  /** Share of the dense score in the convex fusion, 0–1. */
  denseWeight: number;
  /** How lists are fused; `convex` by default. */
  fusion?: Settings["retrieval"]["fusion"];
  dropNearDuplicates?: boolean;
  /** Number of passages before and after each result that are added to the `k`. */
  neighbours?: number;
  /** Whether cached results of the same search may be used. */
  cache?: boolean;
  reranker?: SearchReranker;
  graph?: GraphSearch;
  /** The part of the library to search; the whole library by default. */
  scope?: LibraryScope;
  signal?: AbortSignal;
}

export interface RetrievalDegradation {
  what: "retriever" | "reranker" | "expander" | "knowledge-graph";
  reason: Reason;
  fallback: DegradedFallback;
}

export interface RetrievalAnswer {
  /** Best first; a neighbour is next to its passage, in reading order. */
  passages: RankedPassage[];
  degradations: RetrievalDegradation[];
  /** The knowledge graph's results, and the time they took, in milliseconds; absent if it was not queried. */
  graph?: GraphFindings & { ms: number };
  /** Whether the results come from the cache. */
  cached: boolean;
}

/** Finds passages. @throws AppError `unavailable` if every index is unavailable. */
export interface Retriever {
  search(request: RetrievalRequest): Promise<RetrievalAnswer>;
}
