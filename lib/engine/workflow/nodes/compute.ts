import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import { nextAfterCalculation } from "@/lib/engine/steps/paths";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import { NO_RESULTS } from "@/lib/shared/contracts/evaluation/results";
import { citationOf } from "../answer/citations";
import { ClaimSplitter } from "../answer/claims";
import { answerExactly } from "../exact/answer-exactly";
import type { ExactAnswer } from "../exact/exact-answer";

/**
 * Answers a question that asks to count, add up, average, rank or list by a query over a table of the library, or over
 * the list of its documents. A question without a certain answer of this kind continues like any other.
 */
export const compute: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, language: state.language }),
  run: async (state, context) => {
    const answer = await answerExactly(state, context);
    if ("refused" in answer) {
      return { update: { next: "__end__" }, summary: answer.refused, output: { computed: false } };
    }
    const { passages, calculated, weakness, made, rows } = answer;
    context.rememberPassages(passages);
    const citationOrder = [...new Set([...state.citationOrder, ...passages.map(({ id }) => id)])];
    context.emit({
      type: "retrieval-result",
      query: state.question,
      passages: passages.map((passage, at) => ({
        ...citationOf(passage, citationOrder),
        language: passage.language,
        ranks: { ...NO_RANKS, fusedRank: at + 1 },
      })),
    });
    if ("calculation" in calculated) context.emit({ type: "calculation-result", calculation: calculated.calculation });
    const attempt = attemptOf(answer, citationOrder, state, context);
    context.emit({ type: "text-delta", delta: attempt.text, textVersion: context.attempt });
    return {
      update: {
        citationOrder,
        retrieved: passages.map(({ id }) => ({ passageId: id, score: 1 })),
        attempts: [...state.attempts.filter(({ number }) => number !== attempt.number), attempt],
        calculated,
        weakness: state.weakness ?? weakness,
        next: nextAfterCalculation(byCheck(context.settings.checks)),
        decided: made,
      },
      summary: made,
      output: { computed: true, rows },
    };
  },
};

const NO_RANKS = {
  denseRank: null,
  denseScore: null,
  lexicalRank: null,
  lexicalScore: null,
  fusedScore: 1,
  rerankRank: null,
  rerankScore: null,
};

function attemptOf(
  { passages, text: worded }: ExactAnswer,
  citationOrder: readonly string[],
  { language }: WorkflowStateValue,
  context: NodeContext,
): AttemptRecord {
  const text = worded((passageId) => `[${citationOrder.indexOf(passageId) + 1}]`);
  const splitter = new ClaimSplitter(`a${context.attempt}`, language, (number) => citationOrder[number - 1]);
  return {
    number: context.attempt,
    mode: "grounded",
    text,
    cutShort: false,
    claims: splitter.finish(text),
    passageIds: passages.map(({ id }) => id),
    verdicts: [],
    ...NO_RESULTS,
    candidates: [],
  };
}
