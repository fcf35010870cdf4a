import { questionParts } from "@/lib/engine/language/question/question-parts";
import type { RetrievalAnswer } from "@/lib/engine/ports/retriever";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";
import { citationOf } from "../answer/citations";
import { librarySearchRequest } from "../search/library-search";

/** Searches the library for the current query. The passages of an earlier search are replaced. */
export const retrieve: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ query: state.query, language: state.language }),
  run: async (state, context) => {
    const answer = await search(state, context);
    if (answer === "unavailable") {
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
    const { passages: found, cached } = answer;
    context.rememberPassages(found.map((ranked) => ranked.passage));
    const citationOrder = [...new Set([...state.citationOrder, ...found.map((ranked) => ranked.passage.id)])];
    const logged = found.map(
      (ranked): LoggedPassage => ({
        ...citationOf(ranked.passage, citationOrder),
        language: ranked.passage.language,
        ranks: ranked.ranks,
      }),
    );
    context.emit({ type: "retrieval-result", query: state.query, passages: logged, cached });
    const summary: Reason =
      found.length === 0 ? reason("no_passages_found") : reason("passages_found", { count: found.length });
    return {
      update: {
        retrieved: found.map(({ passage, ranks: { fusedScore, lead } }) => ({
          passageId: passage.id,
          score: fusedScore,
          ...(lead === undefined ? {} : { lead }),
        })),
        relevantIds: null,
        citationOrder,
        synthetic: false,
      },
      summary,
      output: { passages: found.map((ranked) => ranked.passage.id) },
    };
  },
};

async function search(state: WorkflowStateValue, context: NodeContext): Promise<RetrievalAnswer | "unavailable"> {
  const { question, query, expansion, queryMeaning, variants, scope, language } = state;
  const { retriever, reranker, graph } = context.dependencies;
  // Each part of the question is also searched separately, since all words together may find passages about only one
  // part.
  const parts = questionParts(question, language).map((part) => part.question);
  const asked = {
    ...{ question, query, passage: expansion, meaning: queryMeaning, scope },
    variants: [...variants, ...parts],
  };
  const request = librarySearchRequest(
    asked,
    context.settings,
    { reranker, graph },
    { language, signal: context.signal },
    () => context.planningContext("reranker", "retrieval-order"),
  );
  try {
    const answer = await retriever.search(request);
    for (const { what, reason: why, fallback } of answer.degradations)
      context.emit({ type: "degraded", what, reason: why, fallback });
    if (answer.graph !== undefined) context.emit({ type: "graph-result", ...answer.graph });
    return answer;
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
