import { reason } from "../../contracts/reason";
import { withoutCitations } from "../../language/cited-numbers";
import type { NodeDefinition } from "../node";
import { lastAttempt } from "../routes";

/** Checks that the draft addresses the question. */
export const checkAnswerQuality: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, answer: lastAttempt(state)?.text ?? "" }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    if (attempt === undefined) return { update: {}, summary: reason("answer_empty"), output: {} };
    const passages = await context.passages(attempt.passageIds);
    const judged = await context.dependencies.judges.usefulness.judge(
      withoutCitations(attempt.text),
      passages,
      context.judgeContext("usefulness-judge"),
    );
    context.emit({ type: "usefulness-result", result: judged });
    return {
      update: { attempts: [...state.attempts.slice(0, -1), { ...attempt, usefulness: judged }] },
      summary: judged.reason,
      output: { usefulness: judged.usefulness, score: judged.score, utility: judged.utility },
    };
  },
};
