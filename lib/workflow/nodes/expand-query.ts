import { reason } from "../../contracts/reason";
import type { NodeDefinition } from "../node";

/** Writes a hypothetical passage for the dense search to look for (HyDE); without one the query itself is used. */
export const expandQuery: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, query: state.query }),
  run: async (state, context) => {
    const { expander } = context.dependencies;
    const { question, query } = state;
    const steering = context.steeringContext("expander", "query-alone");
    const passage = expander === null ? null : await expander.expand({ question, query }, steering);
    if (passage === null) return { update: { expansion: null }, summary: reason("query_not_expanded"), output: {} };
    const summary = reason("query_expanded_with_passage");
    context.emit({ type: "query-expand", query, passage, variants: [], reason: summary });
    return { update: { expansion: passage }, summary, output: { passage } };
  },
};
