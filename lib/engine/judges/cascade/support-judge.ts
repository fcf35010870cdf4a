import type { SupportJudge } from "../judge";

/**
 * The built-in judge decides what it can while the answer streams; the remaining sentences go to the model in one call.
 */
export function createCascadeSupportJudge(builtIn: SupportJudge, languageModel: SupportJudge): SupportJudge {
  return {
    judgeEarly: (claim, passages, context) => builtIn.judgeEarly(claim, passages, context),
    judgeRemaining: (claims, passages, context, answer) =>
      languageModel.judgeRemaining(claims, passages, context, answer),
  };
}
