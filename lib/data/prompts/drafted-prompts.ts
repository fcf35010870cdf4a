import { installedPrompts, promptFolder } from "@/lib/engine/prompts/installed-prompts";
import { loadPrompts, type PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { withTexts } from "@/lib/engine/prompts/prompt-texts";
import type { Language } from "@/lib/shared/contracts/language";
import type { PromptPart, PromptTemplateTexts } from "@/lib/shared/contracts/settings/prompt";
import { checkTexts } from "./edit-prompts";
import { promptOf, promptsInForce, savedPrompts } from "./prompts-in-force";

/** Unsaved texts of a prompt. `null` resets to the file or the built-in prompt. */
export interface PromptDraftTexts {
  language: Language;
  stage: PromptPart;
  template: PromptTemplateTexts | null;
}

/**
 * The prompts that would be in force if these texts were saved.
 * @throws AppError `validation_failed` with a field per problem, as saving them would
 */
export async function draftedPrompts(drafts: readonly PromptDraftTexts[]): Promise<PromptLibrary> {
  if (drafts.length === 0) return promptsInForce();
  const files = installedPrompts();
  const texts = await savedPrompts(files);
  for (const { language, stage, template } of drafts) {
    const key = `${language}/${stage}`;
    if (template === null) texts.delete(key);
    else texts.set(key, withTexts(promptOf(files, language, stage).template, checkTexts(language, stage, template)));
  }
  return loadPrompts(promptFolder(), texts);
}
