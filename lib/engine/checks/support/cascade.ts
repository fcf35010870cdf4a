import type { SupportJudge } from "@/lib/engine/ports/judge";
import type { Claim, ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isNearQuotation } from "./built-in/near-quotation";

/**
 * The built-in judge decides what it can while the answer streams; the remaining sentences go to the model in one call.
 * So do claims that it finds false although they do not repeat a source sentence: the model reads them before anything
 * is struck or rewritten. The built-in judge reads only what a sentence cites, and compares only words while the built-in
 * models are behind, since the model reads whatever it leaves open.
 */
export function createCascadeSupportJudge(
  builtIn: SupportJudge,
  languageModel: SupportJudge,
  isBehind: () => boolean,
): SupportJudge {
  return {
    async judgeEarly(claim, passages, context) {
      const verdict = await builtIn.judgeEarly(claim, passages, context, isBehind() ? "none" : "cited");
      return verdict === null || needsSecondReading(verdict, claim, context.language) ? null : verdict;
    },
    judgeRemaining: (claims, passages, context, answer) =>
      languageModel.judgeRemaining(claims, passages, context, answer),
  };
}

function needsSecondReading({ verdict, evidence }: ClaimVerdict, claim: Claim, language: TextLanguage): boolean {
  if (verdict !== "contradicted" && verdict !== "unsupported") return false;
  return evidence === null || !isNearQuotation(claim, evidence, language);
}
