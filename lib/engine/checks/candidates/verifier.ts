import type { SupportJudge } from "@/lib/engine/ports/judge";
import { builtInCandidateSupport } from "./built-in";
import type { CandidatePart, CandidateSupportFound } from "./candidate-judge";

/** Support of a candidate from the verdicts of its sentences; the verifier judges those that were not decided early. */
export function verifierCandidateSupport(support: SupportJudge): CandidatePart<CandidateSupportFound> {
  const bySentences = builtInCandidateSupport(support);
  return async (candidate, passage, context) => {
    const found = await bySentences(candidate, passage, context);
    return found === null ? null : { ...found, judge: "llm" };
  };
}
