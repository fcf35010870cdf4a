import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphHit, GraphRetrieval, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";

export interface GraphRequest {
  question: string;
  /** The current query: the question, or its latest transformation. */
  query: string;
  language: TextLanguage;
  /** The enabled retrievals; none makes no query. */
  retrievals: readonly GraphRetrieval[];
  /** Passages requested from each retrieval. */
  k: number;
  /** Documents that may be found; null for all ready documents. */
  documentIds: readonly string[] | null;
  signal: AbortSignal;
}

export interface GraphAnswer {
  /** The entities recognised in the question. */
  entities: LinkedEntity[];
  /** Best first for each retrieval, episodes in the order of time; several retrievals may find one passage. */
  hits: GraphHit[];
}

export interface FollowRequest {
  question: string;
  language: TextLanguage;
  /** The results of the search, best first, with scores of 0–1. */
  found: readonly { passage: Passage; score: number }[];
  /** Searches in the same scope; best first, with scores of 0–1. */
  search(query: string): Promise<readonly { passageId: string; score: number }[]>;
  /** That scope; null for all ready documents. */
  documentIds: readonly string[] | null;
  signal: AbortSignal;
}

/** A run's port to the knowledge graph. */
export interface GraphRetriever {
  /** @throws AppError `unavailable` if the graph cannot be read: the documents are then searched without it. */
  search(request: GraphRequest): Promise<GraphAnswer>;
  /**
   * Passages found by following names in the results, each with its hop, best first.
   * @throws AppError `unavailable` if the graph cannot be read
   */
  follow(request: FollowRequest): Promise<GraphHit[]>;
}
