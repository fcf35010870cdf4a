import type { NodeDefinition } from "../node";
import { decideGrounded, lastAttempt } from "../routes";

export const decideGroundedNode: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({
    groundedness: lastAttempt(state)?.reflection?.groundedness ?? null,
    regenerations: state.regenerations,
  }),
  run: async (state, context) => {
    const decision = decideGrounded(state, context.settings, context.deadlineReached());
    const again = decision.next === "generate";
    return {
      update: {
        next: decision.next,
        decided: decision.reason,
        regenerations: state.regenerations + (again ? 1 : 0),
        feedback: again ? (lastAttempt(state)?.reflection?.reason ?? decision.reason) : state.feedback,
      },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};
