import { rerankAccess } from "@/lib/data/settings/rerank-access";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { createRerankModel } from "@/lib/engine/models/rerank/rerank-model";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { log } from "@/lib/shared/log";
import type { DoctorTask, Finding } from "./run-checks";

/** Two passages, of which any reranker can find the relevant one. */
const QUESTION = "Where is the lighthouse?";
const PASSAGES = ["The lighthouse stands on the northern cliff.", "Bread is baked every morning."];

/** Whether the reranking server, if one is configured, ranks two passages. */
export async function rerankerFinding(
  { rerank, rerankUrl, rerankModel }: Pick<Settings["retrieval"], "rerank" | "rerankUrl" | "rerankModel">,
  signal: AbortSignal,
): Promise<Finding> {
  if (rerank !== "http") return { status: "ok", code: "reranker_not_served", fix: null };
  if (rerankUrl === null) return { status: "failed", code: "reranker_without_address", fix: "check_reranker" };
  const params = { host: new URL(rerankUrl).host };
  try {
    const model = createRerankModel({ ...rerankAccess(rerankUrl), model: rerankModel }, { retries: 0 });
    const scores = await model.scores(QUESTION, PASSAGES, { signal });
    if (scores.includes(null)) throw new Error("it returned no score for a passage");
    return { status: "ok", code: "reranker_answers", params, fix: null };
  } catch (error) {
    log.warn({ err: error, ...params }, "the reranking server failed or sent an invalid answer");
    return { status: "failed", code: "reranker_failed", params, fix: "check_reranker" };
  }
}

export const rerankerTask: DoctorTask = {
  id: "reranker",
  check: async (signal) => rerankerFinding((await settingsInForce()).settings.retrieval, signal),
};
