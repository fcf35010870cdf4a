import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { numberedPassages } from "../answer/numbered-passages";

/** Rewrites the query using the reason of the last failure, and clears the passages before the next retrieval. */
export const transformQuery: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, query: state.query, tried: state.triedQueries }),
  run: async (state, context) => {
    const rewritten = await context.dependencies.searchPlanning.rewriter.rewrite(
      {
        question: state.question,
        query: state.query,
        feedback: state.feedback ?? reason("no_passage_relevant"),
        tried: state.triedQueries,
        passages: await shownPassages(state, context),
      },
      context.planningContext("rewriter", "keyword-expansion"),
    );
    context.emit({
      type: "query-rewrite",
      from: state.query,
      to: rewritten.query,
      method: rewritten.method,
      reason: rewritten.reason,
    });
    return {
      update: {
        // After a new search the answer comes from its passages, whatever the source of the first answer.
        route: "kg_retrieval",
        query: rewritten.query,
        triedQueries: [...state.triedQueries, rewritten.query],
        transforms: state.transforms + 1,
        retrieved: [],
        relevantIds: null,
        expansion: null,
        // A list of words carries less meaning than the question, and only helps lexical search.
        queryMeaning: rewritten.method === "keyword-expansion" ? state.question : null,
      },
      summary: rewritten.reason,
      output: { query: rewritten.query, method: rewritten.method },
    };
  },
};

/**
 * The passages of the last answer's prompt, so that this prompt begins alike; all that were found if there was no
 * answer.
 */
function shownPassages(state: WorkflowStateValue, context: NodeContext) {
  const found = state.retrieved.map(({ passageId }) => passageId);
  const used = lastAttempt(state)?.passageIds ?? [];
  return numberedPassages(state, context, used.some((id) => found.includes(id)) ? used : found);
}
