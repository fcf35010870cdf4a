import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { createCandidateJudge } from "../candidate-judge";
import type { Judges } from "../judge";
import { partwiseRelevance } from "../partwise-judges";
import { builtInCandidateSupport, builtInCandidateUtility } from "./candidate-parts";
import { createReflectionJudge } from "./reflection-judge";
import { createRelevanceJudge } from "./relevance/relevance";
import type { AnsweringModels } from "./relevance/score-answering";
import { createSupportJudge } from "./support/support";
import { createUsefulnessJudge } from "./usefulness";

/** The judges that need no language model: local rules and the built-in models, milliseconds each. */
export function createBuiltInJudges({
  models,
  thresholds,
  minScore,
}: {
  models: AnsweringModels;
  thresholds: Settings["thresholds"];
  /** Reflection score from which an attempt is approved. */
  minScore: number;
}): Judges {
  const support = createSupportJudge({ models, threshold: thresholds.support });
  const usefulness = createUsefulnessJudge({ models, threshold: thresholds.usefulness });
  return {
    // A language model grades for all parts of a question at once; rules grade for each.
    relevance: partwiseRelevance(createRelevanceJudge({ models, threshold: thresholds.relevance })),
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
