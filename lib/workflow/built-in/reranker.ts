import { scorePassageFit } from "../../retrieval/passage-fit";
import { rankByScores } from "../../retrieval/rank-by-scores";
import type { Reranker } from "../steering";
import { MOST_RERANKED } from "./tunables";

/** Orders passages by how well their words fit the question beside what the search found; no model is asked. */
export function createBuiltInReranker(): Reranker {
  return {
    key: "built-in",
    most: MOST_RERANKED,
    async rerank({ question, passages }, { language, signal }) {
      signal.throwIfAborted();
      return rankByScores(passages, scorePassageFit(question, language, passages));
    },
  };
}
