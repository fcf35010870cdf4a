import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "../contracts/language";
import { AppError } from "../errors";
import { log } from "../log";
import { checkPrompt } from "./check-prompt";
import { DEFAULT_PROMPTS_EN } from "./defaults/en";
import { DEFAULT_PROMPTS_FR } from "./defaults/fr";
import { type PromptStage, type PromptTemplate, promptStageSchema } from "./prompt-stage";

export const DEFAULT_PROMPTS: Record<Language, Record<PromptStage, PromptTemplate>> = {
  en: DEFAULT_PROMPTS_EN,
  fr: DEFAULT_PROMPTS_FR,
};

/** `<language>/<stage>`, as in the config stamp. */
type PromptKey = `${Language}/${PromptStage}`;

interface Prompt {
  template: PromptTemplate;
  /** First 12 hex digits of the SHA-256 of both texts. */
  hash: string;
  source: "file" | "default";
  /** Why the file was not used; `null` when it was. */
  problem: string | null;
}

/** The prompts in force. */
export interface PromptLibrary {
  prompt(language: Language, stage: PromptStage): Prompt;
  /** `<language>/<stage>` → hash, for the config stamp. */
  readonly hashes: Record<string, string>;
  /** `<language>/<stage>` → why its file could not be used and the built-in prompt stands in. */
  readonly problems: Record<string, string>;
}

function hashTemplate(template: PromptTemplate): string {
  return createHash("sha256")
    .update(JSON.stringify([template.system, template.user]))
    .digest("hex")
    .slice(0, 12);
}

function readTemplate(path: string, stage: PromptStage): PromptTemplate {
  const content: unknown = JSON.parse(readFileSync(path, "utf8"));
  return checkPrompt(stage, content);
}

/** Reads one prompt file; a missing or broken one is logged and replaced by the built-in prompt. */
function loadPrompt(language: Language, stage: PromptStage, folder: string): Prompt {
  const path = join(folder, language, `${stage}.json`);
  try {
    const template = readTemplate(path, stage);
    return { template, hash: hashTemplate(template), source: "file", problem: null };
  } catch (error) {
    const problem =
      error instanceof AppError || error instanceof SyntaxError ? error.message : "The file cannot be read.";
    log.warn({ path, err: error }, "prompt file not usable; the built-in prompt stands in");
    const template = DEFAULT_PROMPTS[language][stage];
    return { template, hash: hashTemplate(template), source: "default", problem };
  }
}

/** Loads every prompt of a folder that has one folder a language. */
export function loadPrompts(folder: string): PromptLibrary {
  const prompts = new Map<PromptKey, Prompt>();
  for (const language of LANGUAGES) {
    for (const stage of promptStageSchema.options) {
      prompts.set(`${language}/${stage}`, loadPrompt(language, stage, folder));
    }
  }
  return {
    prompt(language, stage) {
      const prompt = prompts.get(`${language}/${stage}`);
      if (prompt === undefined) throw new AppError("internal", `There is no prompt ${language}/${stage}.`);
      return prompt;
    },
    hashes: Object.fromEntries([...prompts].map(([key, prompt]) => [key, prompt.hash])),
    problems: Object.fromEntries(
      [...prompts].flatMap(([key, prompt]) => (prompt.problem === null ? [] : [[key, prompt.problem]])),
    ),
  };
}

let library: PromptLibrary | undefined;

/** The prompts of this installation (`prompts/`), read once a process. */
export function installedPrompts(): PromptLibrary {
  library ??= loadPrompts(join(/* turbopackIgnore: true */ process.cwd(), "prompts"));
  return library;
}

/** Hashes of the prompts in force: `<language>/<stage>` → hash. */
export function promptHashes(): Record<string, string> {
  return installedPrompts().hashes;
}
