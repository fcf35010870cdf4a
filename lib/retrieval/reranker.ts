import type { Language } from "../contracts/language";
import type { RankedPassage } from "../contracts/retrieval";

export interface RerankRequest {
  question: string;
  language: Language;
  passages: readonly RankedPassage[];
  /** Number of passages to keep. */
  k: number;
  signal: AbortSignal;
}

/** Orders passages anew by looking at each beside the question. */
export interface Reranker {
  /** Best first, at most `k`, each with its rerank rank and score. @throws when its model is away */
  rerank(request: RerankRequest): Promise<RankedPassage[]>;
}
