import { citedNumbers } from "@/lib/engine/language/text/cited-numbers";
import { sideBySide } from "@/lib/engine/steps/abort/side-by-side";
import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { CandidateRecord } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import type {
  ClaimVerdict,
  Groundedness,
  Reflection,
  UsefulnessJudgement,
} from "@/lib/shared/contracts/evaluation/judgement";
import { scoreOfCandidate } from "@/lib/shared/contracts/metrics/metrics";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { earlyVerdict } from "../support/judge-claims";
import { CANDIDATES_AT_ONCE, USEFUL_FROM_UTILITY } from "../tunables";
import { bestCandidate } from "./best-candidate";

/** Judges how well its passage supports each candidate, and how useful it is, as far as the two checks are enabled. */
export const assessCandidates: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ candidates: lastAttempt(state)?.candidates.map(({ id }) => id) ?? [] }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    if (attempt === undefined) return { update: {}, summary: reason("answer_empty"), output: {} };
    const candidates = await sideBySide(attempt.candidates, CANDIDATES_AT_ONCE, (candidate) =>
      candidate.text.trim() === "" ? Promise.resolve(candidate) : assess(candidate, context),
    );
    const assessed = candidates.filter(({ judgement }) => judgement !== null);
    return {
      update: { attempts: [...state.attempts.slice(0, -1), { ...attempt, candidates }] },
      summary: reason("candidates_assessed", { count: assessed.length }),
      output: {
        candidates: assessed.map(({ id, judgement }) => ({
          id,
          support: judgement?.support?.value ?? null,
          utility: judgement?.utility?.value ?? null,
        })),
      },
    };
  },
};

async function assess(candidate: CandidateRecord, context: NodeContext): Promise<CandidateRecord> {
  const checks = byCheck(context.settings.checks);
  const [passage] = await context.passages([candidate.passageId]);
  if (passage === undefined) return candidate;
  const judge = context.judgeContext("support-judge");
  const verdicts = checks.support ? await earlyVerdicts(candidate, context) : [];
  const judgement = await context.dependencies.judges.candidates.judge(
    { answer: candidate.text, claims: candidate.claims, early: verdicts },
    passage,
    { support: checks.support, utility: checks.usefulness },
    judge,
  );
  context.emit({ type: "candidate-judgement", candidateId: candidate.id, result: judgement });
  return { ...candidate, verdicts, judgement };
}

/** Verdicts made while the candidate was written, or made now after a resume. */
async function earlyVerdicts(candidate: CandidateRecord, context: NodeContext): Promise<ClaimVerdict[]> {
  if (!context.dependencies.judges.candidates.usesVerdicts) return [];
  const passages = await context.passages([candidate.passageId]);
  const verdicts: ClaimVerdict[] = [];
  for (const claim of candidate.claims) {
    const verdict = await earlyVerdict(claim, passages, context);
    if (verdict !== null) verdicts.push(verdict);
  }
  return verdicts;
}

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
