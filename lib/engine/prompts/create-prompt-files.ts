import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import { type PromptPart, promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { log } from "@/lib/shared/log";
import { defaultPrompt, defaultSharedPrompt, hasDefaultPrompts } from "./default-prompts";

/** The built-in prompt as its file holds it. */
export function promptFileText(language: Language, name: PromptPart): string {
  const prompt = name === "shared" ? defaultSharedPrompt(language) : defaultPrompt(language, name);
  // The list of names on one line, as a person would write it.
  const text = JSON.stringify(prompt, null, 2).replace(
    /"variables": \[\s*([^\]]*?)\s*\]/,
    (_list, names: string) => `"variables": [${names.replace(/\s+/g, " ")}]`,
  );
  return `${text}\n`;
}

/**
 * Writes the built-in prompts that `folder` lacks, for editing; leaves every file that is there as it is. English never
 * stands in another language's file, where it would pass for a translation.
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
        // A folder that cannot be written to is a choice: the built-in prompts serve as they are.
        if (code !== "EEXIST") log.debug({ path, err: error }, "prompt file not created");
      }
    }
  }
  if (created > 0) log.info({ folder, created }, "prompt files created from the built-in prompts");
}
