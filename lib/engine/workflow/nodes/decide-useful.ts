import type { NodeDefinition } from "../node";
import { decideUseful, lastAttempt } from "../routes";

export const decideUsefulNode: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ usefulness: lastAttempt(state)?.usefulness?.usefulness ?? null, transforms: state.transforms }),
  run: async (state, context) => {
    const decision = decideUseful(state, context.settings, context.deadlineReached());
    return {
      update: {
        next: decision.next,
        decided: decision.reason,
        feedback: lastAttempt(state)?.usefulness?.reason ?? decision.reason,
      },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};
