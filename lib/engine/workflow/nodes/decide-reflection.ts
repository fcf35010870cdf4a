import type { NodeDefinition } from "../node";
import { decideReflection, lastAttempt } from "../routes";

export const decideReflectionNode: NodeDefinition = {
  afterDeadline: "run",
  input: (state, settings) => ({
    score: lastAttempt(state)?.reflection?.score ?? null,
    minScore: settings.reflection.minScore,
    iterations: state.attempts.length,
  }),
  run: async (state, context) => {
    const decision = decideReflection(state, context.settings, context.deadlineReached());
    const again = decision.next === "transform_query";
    return {
      update: {
        next: decision.next,
        decided: decision.reason,
        feedback: again ? (lastAttempt(state)?.reflection?.reason ?? decision.reason) : state.feedback,
      },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};
