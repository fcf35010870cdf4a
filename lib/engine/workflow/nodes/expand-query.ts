import type { NodeDefinition } from "@/lib/engine/steps/node";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { expandSearch } from "../search/expand-search";

/**
 * Writes the texts to search with besides the query: a hypothetical passage (HyDE), further wordings of it, or both.
 */
export const expandQuery: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, query: state.query }),
  run: async (state, context) => {
    const { question, query } = state;
    const { passage, variants } = await expandSearch(
      { question, query },
      context.settings.retrieval,
      context.dependencies.searchPlanning,
      {
        passage: context.planningContext("expander", "query-alone"),
        variants: context.planningContext("expander", "keyword-expansion"),
      },
    );
    const update = { expansion: passage, variants };
    if (passage === null && variants.length === 0) return { update, summary: reason("query_not_expanded"), output: {} };
    const summary =
      variants.length === 0
        ? reason("query_expanded_with_passage")
        : reason("query_expanded_with_variants", { count: variants.length });
    context.emit({ type: "query-expand", query, passage, variants, reason: summary });
    return { update, summary, output: { ...(passage === null ? {} : { passage }), variants } };
  },
};
