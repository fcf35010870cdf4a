import { candidateUtilityOf } from "../built-in/candidate-parts";
import type { CandidatePart, CandidateSupportFound, CandidateUtilityFound } from "../candidate-judge";
import type { ClearUsefulness } from "./usefulness-judge";

/** The built-in judge's support of a candidate if it decided every sentence that matters. */
export function decidedCandidateSupport(
  builtIn: CandidatePart<CandidateSupportFound>,
): CandidatePart<CandidateSupportFound> {
  return async (candidate, passage, context) => {
    const found = await builtIn(candidate, passage, context);
    return found?.value === "unknown" ? null : found;
  };
}

/** The built-in judge's utility of a candidate if it is clear. */
export function clearCandidateUtility(clear: ClearUsefulness): CandidatePart<CandidateUtilityFound> {
  return async ({ answer }, passage, context) => {
    const found = await clear(answer, [passage], context);
    return found === null ? null : candidateUtilityOf(found);
  };
}
