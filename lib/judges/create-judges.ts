import type { Settings } from "../contracts/settings";
import type { RoleModel } from "../models/role-model";
import type { PromptLibrary } from "../prompts/load-prompt";
import { createCascadeRelevanceJudge } from "./cascade/relevance-judge";
import { createCascadeSupportJudge } from "./cascade/support-judge";
import { createCascadeUsefulnessJudge } from "./cascade/usefulness-judge";
import type { Judges } from "./judge";
import { createLanguageModelRelevanceJudge } from "./llm/relevance-judge";
import { createLanguageModelSupportJudge } from "./llm/support-judge";
import { createLanguageModelUsefulnessJudge } from "./llm/usefulness-judge";

export interface JudgesOptions {
  mode: Settings["judges"];
  /** `null` where no language model is configured: the built-in judges then do all the work. */
  models: Record<"relevance" | "support" | "usefulness", RoleModel> | null;
  builtIn: Judges;
  thresholds: Settings["thresholds"];
  prompts: PromptLibrary;
}

/** The judges of a run. */
export function createJudges({ mode, models, builtIn, thresholds, prompts }: JudgesOptions): Judges {
  if (models === null || mode === "built-in") return builtIn;
  const languageModel: Judges = {
    relevance: createLanguageModelRelevanceJudge({ model: models.relevance, prompts }),
    support: createLanguageModelSupportJudge({ model: models.support, prompts }),
    usefulness: createLanguageModelUsefulnessJudge({ model: models.usefulness, prompts }),
  };
  if (mode === "llm") return languageModel;
  return {
    relevance: createCascadeRelevanceJudge({
      builtIn: builtIn.relevance,
      languageModel: languageModel.relevance,
      threshold: thresholds.relevance,
    }),
    support: createCascadeSupportJudge(builtIn.support, languageModel.support),
    usefulness: createCascadeUsefulnessJudge({
      builtIn: builtIn.usefulness,
      languageModel: languageModel.usefulness,
      threshold: thresholds.usefulness,
    }),
  };
}
