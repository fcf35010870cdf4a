import type { Settings } from "../contracts/settings";
import type { RoleModel } from "../models/role-model";
import type { PromptLibrary } from "../prompts/load-prompt";
import { builtInCandidateSupport, builtInCandidateUtility } from "./built-in/candidate-parts";
import { createCandidateJudge, leftToModel } from "./candidate-judge";
import { clearCandidateUtility, decidedCandidateSupport } from "./cascade/candidate-parts";
import { createCascadeRelevanceJudge } from "./cascade/relevance-judge";
import { createCascadeSupportJudge } from "./cascade/support-judge";
import { type ClearUsefulness, clearUsefulness, createCascadeUsefulnessJudge } from "./cascade/usefulness-judge";
import type { Judges } from "./judge";
import { assessCandidate } from "./llm/assess-candidate";
import { isOneModel } from "./llm/one-model";
import { createLanguageModelReflectionJudge } from "./llm/reflection-judge";
import { createLanguageModelRelevanceJudge } from "./llm/relevance-judge";
import { createLanguageModelSupportJudge } from "./llm/support-judge";
import { usefulnessOfEmpty } from "./llm/usefulness-answer";
import { createLanguageModelUsefulnessJudge } from "./llm/usefulness-judge";

type Models = Record<"relevance" | "support" | "usefulness", RoleModel>;

export interface JudgesOptions {
  /** Who judges, check by check. A reflection and a candidate's support follow `hallucination`, its utility `answerQuality`. */
  mode: Settings["judges"];
  /** `null` where no language model is configured: the built-in judges then do all the work. */
  models: Models | null;
  builtIn: Judges;
  thresholds: Settings["thresholds"];
  prompts: PromptLibrary;
}

type Parts = JudgesOptions & { models: Models };

/** The judges of a run. */
export function createJudges(options: JudgesOptions): Judges {
  const { models, mode, builtIn, thresholds } = options;
  if (models === null) return builtIn;
  const parts = { ...options, models };
  const clear = clearUsefulness(builtIn.usefulness, thresholds.usefulness);
  return {
    relevance: relevanceJudge(parts),
    support: supportJudge(parts, clear),
    usefulness: usefulnessJudge(parts, clear),
    // A reflection is one word on the whole answer: sentences decided early leave the model no less to say.
    reflection:
      mode.hallucination === "built-in"
        ? builtIn.reflection
        : createLanguageModelReflectionJudge({ model: models.support, prompts: options.prompts }),
    candidates: candidateJudge(parts, clear),
  };
}

function relevanceJudge({ mode, models, builtIn, thresholds, prompts }: Parts): Judges["relevance"] {
  if (mode.documentGrading === "built-in") return builtIn.relevance;
  const languageModel = createLanguageModelRelevanceJudge({ model: models.relevance, prompts });
  if (mode.documentGrading === "llm") return languageModel;
  return createCascadeRelevanceJudge({
    builtIn: builtIn.relevance,
    languageModel,
    threshold: thresholds.relevance,
  });
}

function supportJudge({ mode, models, builtIn, prompts }: Parts, clear: ClearUsefulness): Judges["support"] {
  if (mode.hallucination === "built-in") return builtIn.support;
  const withoutModel = mode.answerQuality === "cascade" ? clear : async (answer: string) => usefulnessOfEmpty(answer);
  const companion =
    mode.answerQuality === "built-in" || !isOneModel(models) ? null : { model: models.usefulness, withoutModel };
  const languageModel = createLanguageModelSupportJudge({ model: models.support, prompts }, companion);
  return mode.hallucination === "llm" ? languageModel : createCascadeSupportJudge(builtIn.support, languageModel);
}

function usefulnessJudge({ mode, models, builtIn, prompts }: Parts, clear: ClearUsefulness): Judges["usefulness"] {
  if (mode.answerQuality === "built-in") return builtIn.usefulness;
  const languageModel = createLanguageModelUsefulnessJudge({ model: models.usefulness, prompts });
  return mode.answerQuality === "llm" ? languageModel : createCascadeUsefulnessJudge(clear, languageModel);
}

function candidateJudge({ mode, models, builtIn, prompts }: Parts, clear: ClearUsefulness): Judges["candidates"] {
  const support = builtInCandidateSupport(builtIn.support);
  const utility = builtInCandidateUtility(builtIn.usefulness);
  return createCandidateJudge({
    usesVerdicts: mode.hallucination !== "llm",
    support: { "built-in": support, cascade: decidedCandidateSupport(support), llm: leftToModel }[mode.hallucination],
    utility: { "built-in": utility, cascade: clearCandidateUtility(clear), llm: leftToModel }[mode.answerQuality],
    assess: (answer, passage, wanted, context) =>
      assessCandidate(answer, passage, wanted, context, { models, prompts }),
  });
}
