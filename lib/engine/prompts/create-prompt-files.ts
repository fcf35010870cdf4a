import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import { type PromptPart, promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { log } from "@/lib/shared/log";
import { defaultPrompt, defaultSharedPrompt, hasDefaultPrompts } from "./default-prompts";

/** The text of a built-in prompt's file. */
export function promptFileText(language: Language, name: PromptPart): string {
  const prompt = name === "shared" ? defaultSharedPrompt(language) : defaultPrompt(language, name);
  // The list of names on one line, as in a hand-written file.
  const text = JSON.stringify(prompt, null, 2).replace(
    /"variables": \[\s*([^\]]*?)\s*\]/,
    (_list, names: string) => `"variables": [${names.replace(/\s+/g, " ")}]`,
  );
  return `${text}\n`;
}

/**
 * Writes the built-in prompts missing from `folder`, for editing; existing files are unchanged. English texts are never
 * written to another language's file, where they would look like a translation.
 */
export function createPromptFiles(folder: string): void {
  let created = 0;
  for (const language of LANGUAGES.filter(hasDefaultPrompts)) {
    for (const name of promptPartSchema.options) {
      const path = join(folder, language, `${name}.json`);
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, promptFileText(language, name), { flag: "wx" });
        created += 1;
      } catch (error) {
        const code = error instanceof Error && "code" in error ? error.code : undefined;
        // A read-only folder may be intended: the built-in prompts are used directly.
        if (code !== "EEXIST") log.debug({ path, err: error }, "prompt file was not created");
      }
    }
  }
  if (created > 0) log.info({ folder, created }, "created prompt files from the built-in prompts");
}
