import type { RoleModel } from "@/lib/engine/models/role-model";
import type { VerifierModel } from "@/lib/engine/models/verifiers/verifier-model";
import type { AnswerJudge, Judges } from "@/lib/engine/ports/judge";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import type { CheckId } from "@/lib/shared/contracts/checks/checks";
import type { AnswerCheck } from "@/lib/shared/contracts/evaluation/results";
import type { JudgeMode, Settings } from "@/lib/shared/contracts/settings/settings";
import { builtInCandidateSupport, builtInCandidateUtility } from "./candidates/built-in";
import { createCandidateJudge, leftToModel } from "./candidates/candidate-judge";
import { clearCandidateUtility, decidedCandidateSupport } from "./candidates/cascade";
import { assessCandidate } from "./candidates/language-model";
import { verifierCandidateSupport } from "./candidates/verifier";
import { carefulJudges } from "./careful-judges";
import type { LanguageModelJudgeOptions } from "./language-model/ask-judge";
import { isOneModel } from "./language-model/one-model";
import { partwiseJudges } from "./partwise-judges";
import { createLanguageModelReflectionJudge } from "./reflection/language-model";
import { createCascadeRelevanceJudge } from "./relevance/cascade";
import { createLanguageModelRelevanceJudge } from "./relevance/language-model";
import { createVerifierRelevanceJudge } from "./relevance/verifier";
import { createCascadeSupportJudge } from "./support/cascade";
import { createLanguageModelSupportJudge } from "./support/language-model";
import { createVerifierSupportJudge } from "./support/verifier";
import { type ClearUsefulness, clearUsefulness, createCascadeUsefulnessJudge } from "./usefulness/cascade";
import { createLanguageModelUsefulnessJudge } from "./usefulness/language-model";
import { usefulnessOfEmpty } from "./usefulness/usefulness-answer";
import { createVerifierUsefulnessJudge } from "./usefulness/verifier";

/** The judges of whole answers that ask a language model. */
export const LANGUAGE_MODEL_JUDGES: {
  [Check in AnswerCheck]: (options: LanguageModelJudgeOptions) => AnswerJudge<Check>;
} = { usefulness: createLanguageModelUsefulnessJudge };

type Models = Record<CheckId, RoleModel>;

export interface JudgesOptions {
  /** The judge of each check. A reflection and a candidate's support follow `support`, its utility `usefulness`. */
  mode: Record<CheckId, JudgeMode>;
  /** `null` if no language model is configured. */
  models: Models | null;
  /** Replaces the language model in the checks that it supports. */
  verifier?: VerifierModel | null;
  builtIn: Judges;
  thresholds: Settings["thresholds"];
  prompts: PromptLibrary;
  /** Whether the built-in models are behind, so that a cascade leaves to the language model what it can; never, if omitted. */
  isBehind?: (() => boolean) | undefined;
}

type Parts = JudgesOptions & { verifier: VerifierModel | null; isBehind: () => boolean };

/** The judges of a run. A check with neither a verifier nor a language model uses the built-in judge. */
export function createJudges(options: JudgesOptions): Judges {
  return partwiseJudges(carefulJudges(chosenJudges(options)));
}

function chosenJudges(options: JudgesOptions): Judges {
  const { models, mode, builtIn, thresholds, verifier = null, isBehind = () => false } = options;
  if (models === null && verifier === null) return builtIn;
  const parts = { ...options, verifier, isBehind };
  const clear = clearUsefulness(builtIn.usefulness, thresholds.usefulness, isBehind);
  const support = supportJudge(parts, clear);
  return {
    relevance: relevanceJudge(parts),
    support,
    usefulness: usefulnessJudge(parts, clear),
    // A reflection is one judgement of the whole answer: sentences decided early save the model no work.
    reflection:
      mode.support === "built-in" || models === null
        ? builtIn.reflection
        : createLanguageModelReflectionJudge({ model: models.support, prompts: options.prompts }),
    candidates: candidateJudge(parts, support, clear),
  };
}

function relevanceJudge({
  mode,
  models,
  verifier,
  builtIn,
  thresholds,
  prompts,
  isBehind,
}: Parts): Judges["relevance"] {
  const languageModel =
    verifier?.kind === "label" && verifier.checks.includes("relevance")
      ? createVerifierRelevanceJudge(verifier)
      : models && createLanguageModelRelevanceJudge({ model: models.relevance, prompts });
  if (mode.relevance === "built-in" || languageModel === null) return builtIn.relevance;
  if (mode.relevance === "llm") return languageModel;
  return createCascadeRelevanceJudge({
    builtIn: builtIn.relevance,
    languageModel,
    threshold: thresholds.relevance,
    isBehind,
  });
}

function supportJudge(parts: Parts, clear: ClearUsefulness): Judges["support"] {
  const { mode, models, verifier, builtIn, isBehind } = parts;
  const languageModel =
    verifier !== null ? createVerifierSupportJudge(verifier) : models && languageModelSupport(parts, models, clear);
  if (mode.support === "built-in" || languageModel === null) return builtIn.support;
  return mode.support === "llm" ? languageModel : createCascadeSupportJudge(builtIn.support, languageModel, isBehind);
}

function languageModelSupport({ mode, prompts }: Parts, models: Models, clear: ClearUsefulness): Judges["support"] {
  const withoutModel = mode.usefulness === "cascade" ? clear : async (answer: string) => usefulnessOfEmpty(answer);
  const companion =
    mode.usefulness === "built-in" || !isOneModel(models) ? null : { model: models.usefulness, withoutModel };
  return createLanguageModelSupportJudge({ model: models.support, prompts }, companion);
}

function usefulnessJudge({ mode, models, verifier, builtIn, prompts }: Parts, clear: ClearUsefulness) {
  const languageModel =
    verifier?.kind === "label" && verifier.checks.includes("usefulness")
      ? createVerifierUsefulnessJudge(verifier)
      : models && LANGUAGE_MODEL_JUDGES.usefulness({ model: models.usefulness, prompts });
  if (mode.usefulness === "built-in" || languageModel === null) return builtIn.usefulness;
  return mode.usefulness === "llm" ? languageModel : createCascadeUsefulnessJudge(clear, languageModel);
}

function candidateJudge(
  { mode, models, verifier, builtIn, prompts }: Parts,
  judge: Judges["support"],
  clear: ClearUsefulness,
): Judges["candidates"] {
  const support = builtInCandidateSupport(builtIn.support);
  const utility = builtInCandidateUtility(builtIn.usefulness);
  const byVerifier = verifier === null ? null : verifierCandidateSupport(judge);
  const supports = {
    "built-in": support,
    cascade: byVerifier ?? decidedCandidateSupport(judge),
    llm: byVerifier ?? leftToModel,
  };
  // A verifier gives no utility for ranking candidates.
  const utilities = { "built-in": utility, cascade: clearCandidateUtility(clear), llm: leftToModel };
  return createCandidateJudge({
    usesVerdicts: mode.support !== "llm",
    support: supports[mode.support],
    utility: models === null ? utility : utilities[mode.usefulness],
    assess: async (answer, passage, wanted, context) =>
      models === null
        ? { support: null, utility: null }
        : assessCandidate(answer, passage, wanted, context, { models, prompts }),
  });
}
