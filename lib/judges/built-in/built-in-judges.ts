import type { Settings } from "../../contracts/settings";
import type { EmbeddingModel } from "../../models/embedding-model";
import type { Judges } from "../judge";
import { createRelevanceJudge } from "./relevance";
import { createSupportJudge } from "./support";
import { createUsefulnessJudge } from "./usefulness";

/** The judges that need no language model: local rules and the built-in embedder, milliseconds each. */
export function createBuiltInJudges({
  embedder,
  thresholds,
}: {
  embedder: EmbeddingModel;
  thresholds: Settings["thresholds"];
}): Judges {
  return {
    relevance: createRelevanceJudge({ embedder, threshold: thresholds.relevance }),
    support: createSupportJudge({ threshold: thresholds.support }),
    usefulness: createUsefulnessJudge({ embedder, threshold: thresholds.usefulness }),
  };
}
