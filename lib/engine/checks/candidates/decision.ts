import { citedNumbers } from "@/lib/engine/language/text/cited-numbers";
import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { NodeDefinition } from "@/lib/engine/steps/node";
import type { CandidateRecord } from "@/lib/engine/steps/state";
import type { Groundedness, Reflection, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import { scoreOfCandidate } from "@/lib/shared/contracts/metrics/metrics";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { USEFUL_FROM_UTILITY } from "../tunables";
import { bestCandidate } from "./best-candidate";

/** Chooses the best candidate: its text and judgements become the attempt's. All candidates stay in the log. */
export const selectCandidate: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({
    candidates: (lastAttempt(state)?.candidates ?? []).map(({ id, judgement }) => ({
      id,
      support: judgement?.support?.value ?? null,
      utility: judgement?.utility?.value ?? null,
    })),
  }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    const chosen = bestCandidate(attempt?.candidates ?? []);
    const why = chosen === undefined ? reason("answer_not_found") : reason("candidate_selected", { rank: chosen.rank });
    context.emit({ type: "candidate-select", candidateId: chosen?.id ?? null, reason: why });
    if (attempt === undefined || chosen === undefined)
      return { update: { decided: why }, summary: why, output: { candidate: null } };
    const reflection = reflectionOf(chosen);
    const usefulness = usefulnessOf(chosen);
    if (reflection !== null) context.emit({ type: "reflection-result", reflection });
    if (usefulness !== null) context.emit({ type: "usefulness-result", result: usefulness });
    const { text, claims, verdicts, passageId } = chosen;
    return {
      update: {
        attempts: [
          ...state.attempts.slice(0, -1),
          { ...attempt, text, claims, verdicts, passageIds: [passageId], reflection, usefulness },
        ],
        weakness: state.weakness ?? chosen.weakness,
        decided: why,
      },
      summary: why,
      output: { candidate: chosen.id },
    };
  },
};

const GROUNDEDNESS = {
  fully: "grounded",
  partially: "not_grounded",
  none: "not_grounded",
  unknown: "unknown",
} as const satisfies Record<string, Groundedness>;

function reflectionOf({ text, judgement }: CandidateRecord): Reflection | null {
  const support = judgement?.support ?? null;
  if (judgement === null || support === null) return null;
  const groundedness = GROUNDEDNESS[support.value];
  return {
    groundedness,
    hallucinationDetected: groundedness === "not_grounded",
    score: scoreOfCandidate(judgement),
    sourcesCited: citedNumbers(text),
    reason: support.reason,
    needsRegeneration: false,
  };
}

function usefulnessOf({ judgement }: CandidateRecord): UsefulnessJudgement | null {
  const utility = judgement?.utility ?? null;
  if (utility === null) return null;
  const { value, judge, reason: why } = utility;
  const usefulness = value === null ? "unknown" : value >= USEFUL_FROM_UTILITY ? "useful" : "not_useful";
  const score = value === null ? null : (value - 1) / 4;
  return { usefulness, score, utility: value, judge, reason: why, ms: judgement?.ms ?? 0 };
}
