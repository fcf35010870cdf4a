import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphHit, GraphRetrieval, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";

export interface GraphRequest {
  question: string;
  /** What is searched for now: the question, or what a transformation has made of it. */
  query: string;
  language: Language;
  /** The ways that are on; none asks nothing. */
  retrievals: readonly GraphRetrieval[];
  /** Passages wanted of each way. */
  k: number;
  /** Documents that may be found; null for all that are ready. */
  documentIds: readonly string[] | null;
  signal: AbortSignal;
}

export interface GraphAnswer {
  /** What the question was taken to speak of. */
  entities: LinkedEntity[];
  /** Best first within each way, episodes in the order of time; a passage may come by several. */
  hits: GraphHit[];
}

export interface FollowRequest {
  question: string;
  language: Language;
  /** What the search found, best first, with scores of 0–1. */
  found: readonly { passage: Passage; score: number }[];
  /** Searches in the same scope; best first, with scores of 0–1. */
  search(query: string): Promise<readonly { passageId: string; score: number }[]>;
  signal: AbortSignal;
}

/** Port of the knowledge graph for a run. */
export interface GraphRetriever {
  /** @throws AppError `unavailable` where the graph cannot be read: the documents are searched without it. */
  search(request: GraphRequest): Promise<GraphAnswer>;
  /**
   * Passages that names in what was found lead on to, each with its lead, best first.
   * @throws AppError `unavailable` where the graph cannot be read
   */
  follow(request: FollowRequest): Promise<GraphHit[]>;
}
