import type { NodeDefinition } from "@/lib/engine/steps/node";
import { toExactAnswer } from "@/lib/engine/steps/paths";
import { reason } from "@/lib/shared/contracts/runs/reason";

/** Completes a follow-up question, so that it can be searched for and judged without its conversation. */
export const condenseQuestion: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, earlier: state.earlier.map((turn) => turn.question) }),
  run: async (state, context) => {
    const { condenser } = context.dependencies.questionPlanning;
    const asked = state.question;
    if (condenser === null)
      return { update: {}, summary: reason("question_stands_alone"), output: { question: asked } };
    const planning = context.planningContext("condenser", "question-as-asked");
    const condensed = await condenser.condense(asked, state.earlier, planning);
    const { question } = condensed;
    if (question !== asked)
      context.emit({ type: "question-condense", from: asked, to: question, reason: condensed.reason });
    return {
      update: {
        question,
        query: question,
        triedQueries: [question],
        next: toExactAnswer({ ...state, question }, context.dependencies),
      },
      summary: condensed.reason,
      output: { question },
    };
  },
};
