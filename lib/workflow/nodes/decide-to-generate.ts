import type { NodeDefinition } from "../node";
import { decideToGenerate } from "../routes";

export const decideToGenerateNode: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ relevant: state.relevantIds ?? [], transforms: state.transforms }),
  run: async (state, context) => {
    const decision = decideToGenerate(state, context.settings, context.deadlineReached());
    return {
      update: { next: decision.next, feedback: decision.next === "transform_query" ? decision.reason : state.feedback },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};
