import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { AttemptRecord } from "@/lib/engine/steps/state";
import { reason } from "@/lib/shared/contracts/runs/reason";

/** Checks that the draft answers the question. */
export const checkUsefulness: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, answer: lastAttempt(state)?.text ?? "" }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    if (attempt === undefined) return { update: {}, summary: reason("answer_empty"), output: {} };
    const judged = context.usefulnessAhead.get(attempt.number) ?? (await judge(attempt, context));
    context.emit({ type: "usefulness-result", result: judged });
    return {
      update: { attempts: [...state.attempts.slice(0, -1), { ...attempt, usefulness: judged }] },
      summary: judged.reason,
      output: { usefulness: judged.usefulness, score: judged.score, utility: judged.utility },
    };
  },
};

async function judge(attempt: AttemptRecord, context: NodeContext) {
  const passages = await context.passages(attempt.passageIds);
  const { usefulness } = context.dependencies.judges;
  return usefulness.judge(withoutCitations(attempt.text), passages, context.judgeContext("usefulness-judge"));
}
