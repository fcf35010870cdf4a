import type { SupportJudge } from "../judge";

/** Sentences that the built-in judge decides while the answer streams never reach the model; the rest go there in one call. */
export function createCascadeSupportJudge(builtIn: SupportJudge, languageModel: SupportJudge): SupportJudge {
  return {
    judgeEarly: (claim, passages, context) => builtIn.judgeEarly(claim, passages, context),
    judgeRemaining: (claims, passages, context, answer) =>
      languageModel.judgeRemaining(claims, passages, context, answer),
  };
}
