import type { Language } from "@/lib/shared/contracts/language";
import type { PromptPart, PromptStage } from "@/lib/shared/contracts/settings/prompt";
import enCheck from "@/prompts/en/check.json";
import enCompute from "@/prompts/en/compute.json";
import enCondense from "@/prompts/en/condense.json";
import enDecideRetrieval from "@/prompts/en/decide_retrieval.json";
import enDigest from "@/prompts/en/digest.json";
import enExpand from "@/prompts/en/expand.json";
import enExtract from "@/prompts/en/extract.json";
import enGenerate from "@/prompts/en/generate.json";
import enGenerateWithoutDocuments from "@/prompts/en/generate_without_documents.json";
import enGrade from "@/prompts/en/grade.json";
import enQuality from "@/prompts/en/quality.json";
import enReflect from "@/prompts/en/reflect.json";
import enRerank from "@/prompts/en/rerank.json";
import enRoute from "@/prompts/en/route.json";
import enShared from "@/prompts/en/shared.json";
import enSummarize from "@/prompts/en/summarize.json";
import enSupport from "@/prompts/en/support.json";
import enTransform from "@/prompts/en/transform.json";
import enUtility from "@/prompts/en/utility.json";
import enVariants from "@/prompts/en/variants.json";
import frCheck from "@/prompts/fr/check.json";
import frCompute from "@/prompts/fr/compute.json";
import frCondense from "@/prompts/fr/condense.json";
import frDecideRetrieval from "@/prompts/fr/decide_retrieval.json";
import frDigest from "@/prompts/fr/digest.json";
import frExpand from "@/prompts/fr/expand.json";
import frExtract from "@/prompts/fr/extract.json";
import frGenerate from "@/prompts/fr/generate.json";
import frGenerateWithoutDocuments from "@/prompts/fr/generate_without_documents.json";
import frGrade from "@/prompts/fr/grade.json";
import frQuality from "@/prompts/fr/quality.json";
import frReflect from "@/prompts/fr/reflect.json";
import frRerank from "@/prompts/fr/rerank.json";
import frRoute from "@/prompts/fr/route.json";
import frShared from "@/prompts/fr/shared.json";
import frSummarize from "@/prompts/fr/summarize.json";
import frSupport from "@/prompts/fr/support.json";
import frTransform from "@/prompts/fr/transform.json";
import frUtility from "@/prompts/fr/utility.json";
import frVariants from "@/prompts/fr/variants.json";
import { checkPrompt, checkSharedPrompt } from "./check-prompt";
import type { PromptTemplate, SharedPrompt } from "./prompt-stage";

type PromptFiles = Readonly<Record<PromptPart, unknown>>;

/** The files of `prompts/` as they were when the application was built. */
const ENGLISH: PromptFiles = {
  check: enCheck,
  compute: enCompute,
  condense: enCondense,
  decide_retrieval: enDecideRetrieval,
  digest: enDigest,
  expand: enExpand,
  extract: enExtract,
  generate: enGenerate,
  generate_without_documents: enGenerateWithoutDocuments,
  grade: enGrade,
  quality: enQuality,
  reflect: enReflect,
  rerank: enRerank,
  route: enRoute,
  shared: enShared,
  summarize: enSummarize,
  support: enSupport,
  transform: enTransform,
  utility: enUtility,
  variants: enVariants,
};
const FRENCH: PromptFiles = {
  check: frCheck,
  compute: frCompute,
  condense: frCondense,
  decide_retrieval: frDecideRetrieval,
  digest: frDigest,
  expand: frExpand,
  extract: frExtract,
  generate: frGenerate,
  generate_without_documents: frGenerateWithoutDocuments,
  grade: frGrade,
  quality: frQuality,
  reflect: frReflect,
  rerank: frRerank,
  route: frRoute,
  shared: frShared,
  summarize: frSummarize,
  support: frSupport,
  transform: frTransform,
  utility: frUtility,
  variants: frVariants,
};

/** A language that is not listed has its prompts in its folder only. */
const BUILT_IN: Readonly<Partial<Record<string, PromptFiles>>> = { en: ENGLISH, fr: FRENCH };

/** Whether a language has built-in prompts; without them, its folder is the only source. */
export function hasDefaultPrompts(language: Language): boolean {
  return BUILT_IN[language] !== undefined;
}

/** The prompts of a language as they ship; the English ones for a language without. */
function builtIn(language: Language): PromptFiles {
  return BUILT_IN[language] ?? ENGLISH;
}

/**
 * The built-in prompt of a stage, in the format of its file.
 * @throws AppError `validation_failed` if the application was built with a broken file
 */
export function defaultPrompt(language: Language, stage: PromptStage): PromptTemplate {
  return checkPrompt(stage, builtIn(language)[stage]);
}

/**
 * The built-in texts that the stages of a language share.
 * @throws AppError `validation_failed` like `defaultPrompt`
 */
export function defaultSharedPrompt(language: Language): SharedPrompt {
  return checkSharedPrompt(builtIn(language).shared);
}
