import type { Language } from "@/lib/shared/contracts/language";
import { type PromptStage, promptVariablesOf } from "@/lib/shared/contracts/settings/prompt";
import { DEFAULT_PROMPTS_EN } from "./defaults/en";
import { DEFAULT_PROMPTS_FR } from "./defaults/fr";
import { type DefaultPrompts, PROMPT_STAGES, type PromptTemplate, type SharedPrompt } from "./prompt-stage";

/** A language without texts here has them in its folder; English texts replace an unusable file. */
const DEFAULT_PROMPTS: Readonly<Partial<Record<string, DefaultPrompts>>> = {
  en: DEFAULT_PROMPTS_EN,
  fr: DEFAULT_PROMPTS_FR,
};

/** Whether a language has built-in prompts; without them, its folder is the only source. */
export function hasDefaultPrompts(language: Language): boolean {
  return DEFAULT_PROMPTS[language] !== undefined;
}

function defaultsOf(language: Language): DefaultPrompts {
  return DEFAULT_PROMPTS[language] ?? DEFAULT_PROMPTS_EN;
}

/** The built-in prompt of a stage, in the format of its file. */
export function defaultPrompt(language: Language, stage: PromptStage): PromptTemplate {
  const instruction = defaultsOf(language).instructions[stage];
  const { schema } = PROMPT_STAGES[stage];
  return { version: 1, variables: [...promptVariablesOf(instruction)], schema, instruction };
}

/** The built-in texts that the stages of a language share. */
export function defaultSharedPrompt(language: Language): SharedPrompt {
  return defaultsOf(language).shared;
}
