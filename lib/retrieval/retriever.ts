import type { LibraryScope } from "../contracts/document";
import type { Language } from "../contracts/language";
import type { Reason } from "../contracts/reason";
import type { RankedPassage } from "../contracts/retrieval";

export interface RetrievalRequest {
  query: string;
  /** What the dense side searches with instead of the query: a hypothetical passage (HyDE). */
  denseText?: string;
  /** What it searches with instead of the query where that is a list of words: a question. `denseText` comes first. */
  denseQuery?: string;
  language: Language;
  /** Number of passages wanted. */
  k: number;
  /** Share of the dense score in the convex fusion, 0–1. */
  denseWeight: number;
  /** What it is asked of; left out, the whole library. */
  scope?: LibraryScope;
  signal?: AbortSignal;
}

export interface RetrievalDegradation {
  reason: Reason;
  fallback: "lexical-only" | "dense-only";
}

export interface RetrievalAnswer {
  /** Best first. */
  passages: RankedPassage[];
  degradations: RetrievalDegradation[];
}

/** Finds passages. @throws AppError `unavailable` when every index is away. */
export interface Retriever {
  search(request: RetrievalRequest): Promise<RetrievalAnswer>;
}
