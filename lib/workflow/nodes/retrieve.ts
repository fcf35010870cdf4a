import { type Reason, reason } from "../../contracts/reason";
import type { RankedPassage } from "../../contracts/retrieval";
import type { LoggedPassage } from "../../contracts/run-event";
import { AppError } from "../../errors";
import { citationOf } from "../citations";
import type { NodeContext, NodeDefinition } from "../node";

/** Searches the library for the current query. What an earlier search found is replaced. */
export const retrieve: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ query: state.query, language: state.language }),
  run: async (state, context) => {
    const { topK, denseWeight } = context.settings.retrieval;
    const found = await search(context, state.query, {
      k: topK,
      denseWeight: denseWeight[state.language],
      language: state.language,
    });
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

async function search(
  context: NodeContext,
  query: string,
  options: { k: number; denseWeight: number; language: "en" | "fr" },
): Promise<RankedPassage[] | "unavailable"> {
  try {
    const answer = await context.dependencies.retriever.search({ query, ...options, signal: context.signal });
    for (const { reason: why, fallback } of answer.degradations)
      context.emit({ type: "degraded", what: "retriever", reason: why, fallback });
    return answer.passages;
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
