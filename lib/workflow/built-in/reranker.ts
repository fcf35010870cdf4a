import { scoreRelevance } from "../../judges/built-in/score-relevance";
import type { EmbeddingModel } from "../../models/embedding-model";
import type { Reranker } from "../steering";

/** Orders passages by the built-in relevance model: the question's words and meaning in each of their sentences. */
export function createBuiltInReranker({ embedder }: { embedder: EmbeddingModel }): Reranker {
  return {
    async rerank({ question, language, passages, k, signal }) {
      signal.throwIfAborted();
      const texts = passages.map(({ passage }) => passage);
      const logOdds = await scoreRelevance(question, language, texts, embedder);
      signal.throwIfAborted();
      return passages
        .map((ranked, at) => ({ ranked, score: logOdds[at] ?? Number.NEGATIVE_INFINITY }))
        .toSorted((a, b) => b.score - a.score || a.ranked.ranks.fusedRank - b.ranked.ranks.fusedRank)
        .slice(0, k)
        .map(({ ranked, score }, at) => ({
          ...ranked,
          ranks: { ...ranked.ranks, rerankRank: at + 1, rerankScore: score },
        }));
    },
  };
}
