import { reason } from "../contracts/reason";
import type { RerankModel } from "../models/rerank/rerank-model";
import { rankByScores } from "../retrieval/rank-by-scores";
import { RerankerFailure } from "../retrieval/retriever";
import type { Reranker } from "./steering";
import { MOST_RERANKED_BY_SERVER } from "./tunables";

/**
 * Orders passages by a reranking model behind a server.
 * @param model `null` where its address is not set: that is a reranker that is away
 */
export function createServedReranker(model: RerankModel | null): Reranker {
  return {
    key: `http ${model?.id ?? ""}`,
    most: MOST_RERANKED_BY_SERVER,
    async rerank({ question, passages }, { signal }) {
      if (model === null) throw new RerankerFailure(reason("reranker_unavailable", { detail: "no_address" }));
      const texts = passages.map(({ passage }) => [...passage.headingPath, passage.text].join("\n"));
      return rankByScores(passages, await model.scores(question, texts, { signal }));
    },
  };
}
