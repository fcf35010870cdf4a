import type { Settings } from "../contracts/settings";
import type { ChatModel } from "../models/chat-model";
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
  chatModel: ChatModel | null;
  builtIn: Judges;
  thresholds: Settings["thresholds"];
  prompts: PromptLibrary;
}

/** The judges of a run. */
export function createJudges({ mode, chatModel, builtIn, thresholds, prompts }: JudgesOptions): Judges {
  if (chatModel === null || mode === "built-in") return builtIn;
  const languageModel: Judges = {
    relevance: createLanguageModelRelevanceJudge({ chatModel, prompts }),
    support: createLanguageModelSupportJudge({ chatModel, prompts }),
    usefulness: createLanguageModelUsefulnessJudge({ chatModel, prompts }),
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
