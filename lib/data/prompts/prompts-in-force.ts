import { newestPromptRevisions, promptRevisionsMark } from "@/lib/data/db/settings/prompt-revisions";
import { installedPrompts, promptFolder } from "@/lib/engine/prompts/installed-prompts";
import { type LoadedPrompt, loadPrompts, type PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import type { PromptTemplate, SharedPrompt } from "@/lib/engine/prompts/prompt-stage";
import { withTexts } from "@/lib/engine/prompts/prompt-texts";
import { type Language, languageSchema } from "@/lib/shared/contracts/language";
import { type PromptPart, promptPartSchema, promptTemplateTextsSchema } from "@/lib/shared/contracts/settings/prompt";

/** The cached library and its sources. */
let last: { mark: string; files: PromptLibrary; prompts: PromptLibrary } | undefined;

/**
 * The prompts in force: saved ones over the installation's files over the built-in ones. One small query shows whether
 * another process, or this one, has saved something since; only then are they read again.
 * @param hashes those of a run's stamp: cached prompts with these hashes are returned without a query
 */
export async function promptsInForce(hashes?: Readonly<Record<string, string>>): Promise<PromptLibrary> {
  if (last !== undefined && hashes !== undefined && haveHashes(last.prompts, hashes)) return last.prompts;
  const files = installedPrompts();
  const mark = await promptRevisionsMark();
  if (last?.mark === mark && last.files === files) return last.prompts;
  const prompts = loadPrompts(promptFolder(), await savedPrompts(files));
  last = { mark, files, prompts };
  return prompts;
}

/** The saved prompts, in the format of the files. */
export async function savedPrompts(files: PromptLibrary): Promise<Map<string, unknown>> {
  const saved = new Map<string, unknown>();
  for (const { language, stage, template } of await newestPromptRevisions()) {
    const known = { language: languageSchema.safeParse(language).data, part: promptPartSchema.safeParse(stage).data };
    // Reset to the file, or of a language or stage that no longer exists.
    if (template === null || known.language === undefined || known.part === undefined) continue;
    const texts = promptTemplateTextsSchema.safeParse(template).data;
    const beneath = promptOf(files, known.language, known.part).template;
    saved.set(`${language}/${stage}`, texts === undefined ? template : withTexts(beneath, texts));
  }
  return saved;
}

/** A stage's prompt, or the shared part of a language. */
export function promptOf(
  prompts: PromptLibrary,
  language: Language,
  part: PromptPart,
): LoadedPrompt<PromptTemplate | SharedPrompt> {
  return part === "shared" ? prompts.shared(language) : prompts.prompt(language, part);
}

function haveHashes(prompts: PromptLibrary, hashes: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(prompts.hashes);
  return names.length === Object.keys(hashes).length && names.every((name) => prompts.hashes[name] === hashes[name]);
}
