import type { NodeDefinition } from "../node";
import { decideToGenerate } from "../routes";

export const decideToGenerateNode: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ relevant: state.relevantIds ?? [], transforms: state.transforms }),
  run: async (state, context) => {
    const decision = decideToGenerate(state, context.configStamp, context.deadlineReached());
    const withoutDocuments = decision.reason.code === "answered_without_retrieval";
    return {
      update: {
        next: decision.next,
        decided: decision.reason,
        feedback: decision.next === "transform_query" ? decision.reason : state.feedback,
        ...(withoutDocuments ? { route: "llm_internal" as const } : {}),
      },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};
