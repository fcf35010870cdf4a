import type { Language } from "@/lib/shared/contracts/language";
import type { LibraryScope, Passage } from "@/lib/shared/contracts/library/document";
import type { GraphHit, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import type { DegradedFallback } from "@/lib/shared/contracts/runs/run-event";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** Orders passages anew by looking at each beside the question; of one search, whose question it knows. */
export interface SearchReranker {
  /** Names what it orders by and for which question: with the same key it would order alike. */
  key: string;
  /** Most passages that it looks at. */
  most: number;
  /** @returns best first, all of them, each with its rerank rank and score. @throws when its model is away */
  rerank(passages: readonly RankedPassage[]): Promise<RankedPassage[]>;
}

/** Why passages could not be reranked, where that is known better than that they could not. */
export class RerankerFailure extends Error {
  override readonly name = "RerankerFailure";
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(`reranker: ${reason.code}`, { cause });
    this.reason = reason;
  }
}

/** What the knowledge graph knows of a question. */
export interface GraphFindings {
  /** What the question was taken to speak of. */
  entities: LinkedEntity[];
  /** A passage may come by several ways. */
  hits: GraphHit[];
}

/** Asks the knowledge graph beside the search; of one search, whose question it knows. */
export interface GraphSearch {
  /** Names what is asked, and by which ways: with the same key the same graph would answer alike. */
  key: string;
  /** @param documentIds the scope; null for the whole library. @throws when the graph cannot be read */
  search(documentIds: readonly string[] | null): Promise<GraphFindings>;
  /**
   * Goes on from what was found; `null` where relations are not to be followed. @throws when the graph cannot be read
   * @param search finds passages in the same scope for another query, best first, with scores of 0–1
   */
  follow:
    | ((
        found: readonly { passage: Passage; score: number }[],
        search: (query: string) => Promise<readonly { passageId: string; score: number }[]>,
      ) => Promise<GraphHit[]>)
    | null;
}

export interface RetrievalRequest {
  query: string;
  /** What the dense side searches with instead of the query: a hypothetical passage (HyDE). */
  denseText?: string;
  /** What it searches with instead of the query where that is a list of words: a question. `denseText` comes first. */
  denseQuery?: string;
  /** Further wordings that are searched with as well, and count less. */
  variants?: readonly string[];
  language: Language;
  /** Number of passages wanted. */
  k: number;
  /** Share of the dense score in the convex fusion, 0–1. */
  denseWeight: number;
  /** How lists become one; left out, `convex`. */
  fusion?: Settings["retrieval"]["fusion"];
  dropNearDuplicates?: boolean;
  /** Passages before and after each one found that come with it, beside the `k`. */
  neighbours?: number;
  /** Whether kept results of the same search may answer. */
  cache?: boolean;
  reranker?: SearchReranker;
  graph?: GraphSearch;
  /** What it is asked of; left out, the whole library. */
  scope?: LibraryScope;
  signal?: AbortSignal;
}

export interface RetrievalDegradation {
  what: "retriever" | "reranker" | "expander" | "knowledge-graph";
  reason: Reason;
  fallback: DegradedFallback;
}

export interface RetrievalAnswer {
  /** Best first; a neighbour stands beside its passage, in reading order. */
  passages: RankedPassage[];
  degradations: RetrievalDegradation[];
  /** What the knowledge graph had to say, and how long that took, in milliseconds; left out where it was not asked. */
  graph?: GraphFindings & { ms: number };
  /** It is what the same search found before. */
  cached: boolean;
}

/** Finds passages. @throws AppError `unavailable` when every index is away. */
export interface Retriever {
  search(request: RetrievalRequest): Promise<RetrievalAnswer>;
}
