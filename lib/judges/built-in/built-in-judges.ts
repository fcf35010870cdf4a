import type { Settings } from "../../contracts/settings";
import type { EmbeddingModel } from "../../models/embedding-model";
import { createCandidateJudge } from "../candidate-judge";
import type { Judges } from "../judge";
import { builtInCandidateSupport, builtInCandidateUtility } from "./candidate-parts";
import { createReflectionJudge } from "./reflection-judge";
import { createRelevanceJudge } from "./relevance";
import { createSupportJudge } from "./support";
import { createUsefulnessJudge } from "./usefulness";

/** The judges that need no language model: local rules and the built-in embedder, milliseconds each. */
export function createBuiltInJudges({
  embedder,
  thresholds,
  minScore,
}: {
  embedder: EmbeddingModel;
  thresholds: Settings["thresholds"];
  /** Reflection score from which an attempt is approved. */
  minScore: number;
}): Judges {
  const support = createSupportJudge({ threshold: thresholds.support });
  const usefulness = createUsefulnessJudge({ embedder, threshold: thresholds.usefulness });
  return {
    relevance: createRelevanceJudge({ embedder, threshold: thresholds.relevance }),
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
