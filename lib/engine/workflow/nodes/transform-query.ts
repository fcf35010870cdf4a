import { reason } from "@/lib/shared/contracts/runs/reason";
import { numberedPassages } from "../answer/numbered-passages";
import type { NodeContext, NodeDefinition } from "../node";
import { lastAttempt } from "../routes";
import type { WorkflowStateValue } from "../state";

/** Rewrites the query from the reason of the last failure and clears the passages before the next retrieval. */
export const transformQuery: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, query: state.query, tried: state.triedQueries }),
  run: async (state, context) => {
    const rewritten = await context.dependencies.rewriter.rewrite(
      {
        question: state.question,
        query: state.query,
        feedback: state.feedback ?? reason("no_passage_relevant"),
        tried: state.triedQueries,
        passages: await shownPassages(state, context),
      },
      context.steeringContext("rewriter", "keyword-expansion"),
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
        // A query that is searched for again is answered from what it finds, wherever the first answer came from.
        route: "kg_retrieval",
        query: rewritten.query,
        triedQueries: [...state.triedQueries, rewritten.query],
        transforms: state.transforms + 1,
        retrieved: [],
        relevantIds: null,
        expansion: null,
        // Words set side by side mean less than the question did: only the lexical side gains by them.
        queryMeaning: rewritten.method === "keyword-expansion" ? state.question : null,
      },
      summary: rewritten.reason,
      output: { query: rewritten.query, method: rewritten.method },
    };
  },
};

/** What the last answer was written from, so that the prompt begins as its did; all that was found where there was none. */
function shownPassages(state: WorkflowStateValue, context: NodeContext) {
  const found = state.retrieved.map(({ passageId }) => passageId);
  const used = lastAttempt(state)?.passageIds ?? [];
  return numberedPassages(state, context, used.some((id) => found.includes(id)) ? used : found);
}
