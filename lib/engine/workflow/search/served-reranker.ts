import type { RerankModel } from "@/lib/engine/models/rerank/rerank-model";
import type { Reranker } from "@/lib/engine/ports/query-planning";
import { RerankerFailure } from "@/lib/engine/ports/retriever";
import { rankByScores } from "@/lib/engine/ranking/rank-by-scores";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { MOST_RERANKED_BY_SERVER } from "../tunables";

/**
 * Orders passages with a reranking model on a server.
 * @param model `null` if its address is not set: the reranker is then unavailable
 */
export function createServedReranker(model: RerankModel | null): Reranker {
  return {
    key: `http ${model?.id ?? ""}`,
    by: { model: model?.name ?? "unnamed", provider: "http" },
    most: MOST_RERANKED_BY_SERVER,
    async rerank({ question, passages }, { signal }) {
      if (model === null) throw new RerankerFailure(reason("reranker_unavailable", { detail: "no_address" }));
      const texts = passages.map(({ passage }) => [...passage.headingPath, passage.text].join("\n"));
      return rankByScores(passages, await model.scores(question, texts, { signal }));
    },
  };
}
