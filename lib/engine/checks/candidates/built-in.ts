import type { SupportJudge, UsefulnessJudge } from "@/lib/engine/ports/judge";
import type { Claim, ClaimVerdict, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Candidate, CandidatePart, CandidateSupportFound, CandidateUtilityFound } from "./candidate-judge";

/** Support of a candidate from the verdicts of its sentences; sentences that were not judged early are judged now. */
export function builtInCandidateSupport(judge: SupportJudge): CandidatePart<CandidateSupportFound> {
  return async (candidate, passage, context) => {
    const { verdicts } = await judge.judgeRemaining(unjudged(candidate), [passage], context);
    return candidateSupportOf(candidate.claims, [...candidate.early, ...verdicts]);
  };
}

/** The sentences of a candidate without an early verdict. */
export function unjudged({ claims, early }: Pick<Candidate, "claims" | "early">): Claim[] {
  const known = new Set(early.map(({ claimId }) => claimId));
  return claims.filter(({ id }) => !known.has(id));
}

/** Utility of a candidate from the usefulness judge. */
export function builtInCandidateUtility(judge: UsefulnessJudge): CandidatePart<CandidateUtilityFound> {
  return async ({ answer }, passage, context) => candidateUtilityOf(await judge.judge(answer, [passage], context));
}

/** The part of a usefulness judgement that ranks candidates. */
export function candidateUtilityOf({ utility, judge, reason }: UsefulnessJudgement): CandidateUtilityFound {
  return { value: utility, judge, reason };
}

/**
 * Summarizes the verdicts of a candidate's sentences that state something: fully supported if all are, partially if some
 * are, none if none is. A contradicted sentence counts as unsupported: its candidate is never fully supported, and the choice prefers one
 * that is. Unknown if undecided sentences could change the result.
 */
export function candidateSupportOf(claims: readonly Claim[], verdicts: readonly ClaimVerdict[]): CandidateSupportFound {
  const byClaim = new Map(verdicts.map((verdict) => [verdict.claimId, verdict.verdict]));
  const found = claims.map(({ id }) => byClaim.get(id) ?? "unknown").filter((verdict) => verdict !== "no_claim");
  const holds = found.some((verdict) => verdict === "supported" || verdict === "partial");
  const lacks = found.some((v) => v === "partial" || v === "unsupported" || v === "contradicted");
  const isOpen = found.length === 0 || found.includes("unknown");
  if (holds && lacks) return { value: "partially", judge: "built-in", reason: reason("claims_partially_supported") };
  if (isOpen) return { value: "unknown", judge: "built-in", reason: reason("judge_undecided") };
  return holds
    ? { value: "fully", judge: "built-in", reason: reason("claims_fully_supported") }
    : { value: "none", judge: "built-in", reason: reason("claims_without_support") };
}
