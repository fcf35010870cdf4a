import { reason } from "../../contracts/reason";
import type { NodeDefinition } from "../node";

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
      },
      {
        language: state.language,
        signal: context.signal,
        onModelCall: (call) => context.emit({ type: "model-call", call }),
        onFailure: (why) =>
          context.emit({ type: "degraded", what: "rewriter", reason: why, fallback: "keyword-expansion" }),
      },
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
        query: rewritten.query,
        triedQueries: [...state.triedQueries, rewritten.query],
        transforms: state.transforms + 1,
        retrieved: [],
        relevantIds: null,
      },
      summary: rewritten.reason,
      output: { query: rewritten.query, method: rewritten.method },
    };
  },
};
