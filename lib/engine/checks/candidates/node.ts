import { sideBySide } from "@/lib/engine/steps/abort/side-by-side";
import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { CandidateRecord } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import type { ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { earlyVerdict } from "../support/judge-claims";
import { CANDIDATES_AT_ONCE } from "../tunables";

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
