import { scoreRelevance } from "../../judges/built-in/score-relevance";
import type { EmbeddingModel } from "../../models/embedding-model";
import { rankByScores } from "../../retrieval/rank-by-scores";
import type { Reranker } from "../steering";
import { MOST_RERANKED } from "./tunables";

/** Orders passages by the built-in relevance model: the question's words and meaning in each of their sentences. */
export function createBuiltInReranker({ embedder }: { embedder: EmbeddingModel }): Reranker {
  return {
    key: "built-in",
    most: MOST_RERANKED,
    async rerank({ question, passages }, { language, signal }) {
      signal.throwIfAborted();
      const texts = passages.map(({ passage }) => passage);
      const logOdds = await scoreRelevance(question, language, texts, embedder);
      signal.throwIfAborted();
      return rankByScores(passages, logOdds);
    },
  };
}
