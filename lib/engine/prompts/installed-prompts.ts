import { statSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { createPromptFiles } from "./create-prompt-files";
import { loadPrompts, type PromptLibrary } from "./load-prompt";

let library: { prompts: PromptLibrary; version: string } | undefined;

/** The prompt files of this installation: one folder for each language. */
export function promptFolder(): string {
  return join(/* turbopackIgnore: true */ process.cwd(), "prompts");
}

/** The prompts from this installation's files, reloaded when a file changes. Missing files are created once. */
export function installedPrompts(): PromptLibrary {
  const folder = promptFolder();
  if (library === undefined) createPromptFiles(folder);
  const version = folderVersion(folder);
  if (library?.version !== version) library = { prompts: loadPrompts(folder), version };
  return library.prompts;
}

/** Hashes of the current prompts: `<language>/<stage>` → hash. */
export function promptHashes(): Record<string, string> {
  return installedPrompts().hashes;
}

/** Changes whenever a file does. */
export function folderVersion(folder: string): string {
  const paths = LANGUAGES.flatMap((language) =>
    promptPartSchema.options.map((name) => join(folder, language, `${name}.json`)),
  );
  return paths
    .map((path) => {
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat === undefined ? "-" : `${stat.mtimeMs}/${stat.size}`;
    })
    .join(" ");
}
