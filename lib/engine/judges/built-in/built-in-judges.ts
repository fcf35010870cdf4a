import { loweredScore } from "@/lib/shared/contracts/metrics/metrics";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { createCandidateJudge } from "../candidate-judge";
import type { Judges, ReflectionJudge, UsefulnessJudge } from "../judge";
import { reflectVerdicts } from "../reflect-verdicts";
import { builtInCandidateSupport, builtInCandidateUtility } from "./candidate-parts";
import { createRelevanceJudge } from "./relevance/relevance";
import type { AnsweringModels } from "./relevance/score-answering";
import { createSupportJudge } from "./support/support";
import { createUsefulnessJudge } from "./usefulness";

/** Judges that need no language model: local rules and the built-in models, a few milliseconds each. */
export function createBuiltInJudges({
  models,
  thresholds,
  minScore,
}: {
  models: AnsweringModels;
  thresholds: Settings["thresholds"];
  /** Lowest reflection score that approves an attempt. */
  minScore: number;
}): Judges {
  const support = createSupportJudge({ models, threshold: thresholds.support });
  const usefulness = createUsefulnessJudge({ models, threshold: thresholds.usefulness });
  return {
    relevance: createRelevanceJudge({ models, threshold: thresholds.relevance }),
    support,
    usefulness,
    reflection: createReflectionJudge({ usefulness, minScore }),
    candidates: createCandidateJudge({
      usesVerdicts: true,
      support: builtInCandidateSupport(support),
      utility: builtInCandidateUtility(usefulness),
      assess: () => Promise.resolve({ support: null, utility: null }),
    }),
  };
}

/**
 * Reflects on the verdicts of the sentences and on whether the draft answers the question: words quoted from a passage
 * about something else are supported but must not be approved.
 */
function createReflectionJudge({
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
      // There is no score to lower: usefulness alone does not make one.
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
