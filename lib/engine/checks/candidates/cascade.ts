import type { SupportJudge } from "@/lib/engine/ports/judge";
import type { ClearUsefulness } from "../usefulness/cascade";
import { candidateSupportOf, candidateUtilityOf, unjudged } from "./built-in";
import type { CandidatePart, CandidateSupportFound, CandidateUtilityFound } from "./candidate-judge";

/** The support of a candidate if the cascade decides every sentence that matters without the language model. */
export function decidedCandidateSupport(judge: SupportJudge): CandidatePart<CandidateSupportFound> {
  return async (candidate, passage, context) => {
    const late = unjudged(candidate).map((claim) => judge.judgeEarly(claim, [passage], context));
    const verdicts = (await Promise.all(late)).filter((verdict) => verdict !== null);
    const found = candidateSupportOf(candidate.claims, [...candidate.early, ...verdicts]);
    return found.value === "unknown" ? null : found;
  };
}

/** The built-in judge's utility of a candidate if it is clear. */
export function clearCandidateUtility(clear: ClearUsefulness): CandidatePart<CandidateUtilityFound> {
  return async ({ answer }, passage, context) => {
    const found = await clear(answer, [passage], context);
    return found === null ? null : candidateUtilityOf(found);
  };
}
