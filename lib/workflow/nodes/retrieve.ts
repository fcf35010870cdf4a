import { type Reason, reason } from "../../contracts/reason";
import type { RankedPassage } from "../../contracts/retrieval";
import type { LoggedPassage } from "../../contracts/run-event";
import { AppError } from "../../errors";
import { citationOf } from "../citations";
import type { NodeContext, NodeDefinition } from "../node";
import type { WorkflowStateValue } from "../state";
import { MOST_RERANKED, RERANK_POOL } from "../tunables";

/** Searches the library for the current query. What an earlier search found is replaced. */
export const retrieve: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ query: state.query, language: state.language }),
  run: async (state, context) => {
    const found = await search(state, context);
    if (found === "unavailable") {
      return {
        update: {
          retrieved: [],
          relevantIds: null,
          synthetic: true,
          weakness: state.weakness ?? reason("synthetic_context"),
        },
        summary: reason("retrieval_unavailable"),
        output: { passages: [] },
      };
    }
    context.rememberPassages(found.map((ranked) => ranked.passage));
    const citationOrder = [...new Set([...state.citationOrder, ...found.map((ranked) => ranked.passage.id)])];
    const logged = found.map(
      (ranked): LoggedPassage => ({
        ...citationOf(ranked.passage, citationOrder),
        language: ranked.passage.language,
        ranks: ranked.ranks,
      }),
    );
    context.emit({ type: "retrieval-result", query: state.query, passages: logged });
    const summary: Reason =
      found.length === 0 ? reason("no_passages_found") : reason("passages_found", { count: found.length });
    return {
      update: {
        retrieved: found.map((ranked) => ({ passageId: ranked.passage.id, score: ranked.ranks.fusedScore })),
        relevantIds: null,
        citationOrder,
        synthetic: false,
      },
      summary,
      output: { passages: found.map((ranked) => ranked.passage.id) },
    };
  },
};

async function search(state: WorkflowStateValue, context: NodeContext): Promise<RankedPassage[] | "unavailable"> {
  const { topK, denseWeight } = context.settings.retrieval;
  const rerank = context.settings.retrieval.rerank !== "none";
  const { query, language, expansion, queryMeaning } = state;
  try {
    const answer = await context.dependencies.retriever.search({
      query,
      ...(expansion === null ? {} : { denseText: expansion }),
      ...(queryMeaning === null ? {} : { denseQuery: queryMeaning }),
      k: rerank ? Math.min(topK * RERANK_POOL, Math.max(topK, MOST_RERANKED)) : topK,
      denseWeight: denseWeight[language],
      language,
      signal: context.signal,
    });
    for (const { reason: why, fallback } of answer.degradations)
      context.emit({ type: "degraded", what: "retriever", reason: why, fallback });
    return rerank ? await rerankPassages(answer.passages, state, context) : answer.passages;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    context.emit({
      type: "degraded",
      what: "retriever",
      reason: reason("retrieval_unavailable"),
      fallback: "synthetic-context",
    });
    return "unavailable";
  }
}

/** The best of a larger pool, looked at one by one; in the order of the search where the reranker is away. */
async function rerankPassages(
  passages: readonly RankedPassage[],
  { question, language }: WorkflowStateValue,
  context: NodeContext,
): Promise<RankedPassage[]> {
  const k = context.settings.retrieval.topK;
  try {
    return await context.dependencies.reranker.rerank({ question, language, passages, k, signal: context.signal });
  } catch {
    // Whatever kept it from looking at the passages, it is its model that looks at them.
    context.signal.throwIfAborted();
    const why = reason("embedder_unavailable");
    context.emit({ type: "degraded", what: "reranker", reason: why, fallback: "retrieval-order" });
    return passages.slice(0, k);
  }
}
