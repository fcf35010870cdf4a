import type { Reranker } from "@/lib/engine/ports/query-planning";
import { scorePassageFit } from "@/lib/engine/ranking/passage-fit";
import { rankByScores } from "@/lib/engine/ranking/rank-by-scores";
import { ownTurn } from "@/lib/shared/own-turn";
import { MOST_RERANKED } from "./tunables";

/**
 * Orders passages by the fit of their words with the question, combined with their search scores, without a model.
 * Passages in another language have other words than the question: they keep their positions.
 */
export function createBuiltInReranker(): Reranker {
  return {
    key: "built-in",
    by: { model: "built-in", provider: null },
    most: MOST_RERANKED,
    async rerank({ question, passages }, { language, signal }) {
      await ownTurn();
      signal.throwIfAborted();
      const own = passages.filter(({ passage }) => passage.language === language);
      const ranked = rankByScores(own, scorePassageFit(question, language, own))[Symbol.iterator]();
      return passages.map((inPlace, at) => {
        const chosen = inPlace.passage.language === language ? (ranked.next().value ?? inPlace) : inPlace;
        return { ...chosen, ranks: { ...chosen.ranks, rerankRank: at + 1 } };
      });
    },
  };
}
