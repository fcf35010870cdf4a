import type { ReflectionJudge, UsefulnessJudge } from "@/lib/engine/ports/judge";
import { loweredScore } from "@/lib/shared/contracts/metrics/metrics";
import { reflectVerdicts } from "./reflect-verdicts";

/**
 * Reflects on the verdicts of the sentences and on whether the draft answers the question: words quoted from a passage
 * about something else are supported but must not be approved.
 */
export function createReflectionJudge({
  usefulness,
  minScore,
}: {
  usefulness: UsefulnessJudge;
  /** An attempt with a lower score is tried again. */
  minScore: number;
}): ReflectionJudge {
  return {
    usesVerdicts: true,
    async reflect(draft, passages, context) {
      context.signal.throwIfAborted();
      const reflected = reflectVerdicts(draft);
      // There is no score to lower: usefulness alone yields none.
      if (reflected.score === null) return reflected;
      const useful = await usefulness.judge(draft.answer, passages, context);
      const score = loweredScore(reflected.score, useful);
      const isLowered = score !== reflected.score && reflected.groundedness !== "not_grounded";
      return {
        ...reflected,
        score,
        reason: isLowered ? useful.reason : reflected.reason,
        needsRegeneration: reflected.needsRegeneration || (score !== null && score < minScore),
      };
    },
  };
}
