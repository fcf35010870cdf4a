import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { usingModel } from "@/lib/shared/telemetry/model-uses";

/** Reranks, and notes it for the run's trace. @param by the model, and its provider; null: it runs in this process */
export function tracedRerank(
  by: { model: string; provider: string | null },
  { question, passages }: { question: string; passages: readonly RankedPassage[] },
  rerank: () => Promise<RankedPassage[]>,
): Promise<RankedPassage[]> {
  return usingModel(
    () => ({
      ...by,
      ...{ kind: "rerank", count: passages.length, query: question, texts: [] },
      input: passages.map(({ passage }) => passage.id),
    }),
    rerank,
    (ranked) => ({
      output: ranked.map(({ passage, ranks }) => ({ id: passage.id, score: ranks.rerankScore ?? null })),
    }),
  );
}
