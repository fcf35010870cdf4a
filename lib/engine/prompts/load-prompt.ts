import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { LANGUAGES, type Language, servedLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import {
  type PromptList,
  type PromptPart,
  type PromptStage,
  promptStageSchema,
} from "@/lib/shared/contracts/settings/prompt";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { checkPrompt, checkSharedPrompt } from "./check-prompt";
import { defaultPrompt, defaultSharedPrompt, hasDefaultPrompts } from "./default-prompts";
import type { PromptTemplate, PromptWords, SharedPrompt } from "./prompt-stage";
import { PROBLEM_CHARS } from "./tunables";

/** `<language>/<stage>` or `<language>/shared`, as in the config stamp. */
export type PromptKey = `${Language}/${PromptPart}`;

export interface LoadedPrompt<T> {
  template: T;
  /** First 12 hex digits of the SHA-256 of the texts. */
  hash: string;
  source: PromptList["prompts"][number]["source"];
  /** Why the stored revision or the file was skipped; `null` if nothing was wrong. */
  problem: string | null;
}

/** The current prompts. A text in no configured language gets those of the default one. */
export interface PromptLibrary {
  prompt(language: TextLanguage, stage: PromptStage): LoadedPrompt<PromptTemplate>;
  /** The texts that the stages of a language share. */
  shared(language: TextLanguage): LoadedPrompt<SharedPrompt>;
  words(language: TextLanguage): PromptWords;
  /** `<language>/<stage>` → hash, for the config stamp. */
  readonly hashes: Record<string, string>;
  /** `<language>/<stage>` → why its text could not be used and was replaced by another. */
  readonly problems: Record<string, string>;
}

/**
 * Texts saved in the settings, by `<language>/<stage>`; checked on loading, since a stage's variables may have changed.
 */
export type PromptRevisions = ReadonlyMap<string, unknown>;

/**
 * Loads the prompts of every language: a saved revision first, then the file in `folder` (one folder for each
 * language), then the built-in text. An unusable text is logged and skipped; a missing file is not a problem in a
 * language with built-in texts.
 */
export function loadPrompts(folder: string, revisions: PromptRevisions = new Map()): PromptLibrary {
  const stages = new Map<string, LoadedPrompt<PromptTemplate>>();
  const shared = new Map<string, LoadedPrompt<SharedPrompt>>();
  for (const language of LANGUAGES) {
    const load = <T>(name: PromptPart, check: (candidate: unknown) => T, builtIn: () => T) =>
      loadPrompt({
        revision: revisions.get(`${language}/${name}`),
        path: join(folder, language, `${name}.json`),
        check,
        builtIn,
        mayLack: hasDefaultPrompts(language),
      });
    shared.set(
      language,
      load("shared", checkSharedPrompt, () => defaultSharedPrompt(language)),
    );
    for (const stage of promptStageSchema.options) {
      const check = (candidate: unknown) => checkPrompt(stage, candidate);
      stages.set(
        `${language}/${stage}`,
        load(stage, check, () => defaultPrompt(language, stage)),
      );
    }
  }
  const all: [string, LoadedPrompt<unknown>][] = [
    ...[...shared].map(([language, prompt]): [string, LoadedPrompt<unknown>] => [`${language}/shared`, prompt]),
    ...stages,
  ];
  const sharedOf = (language: TextLanguage) => found(shared.get(servedLanguage(language)), `${language}/shared`);
  return {
    prompt: (language, stage) => found(stages.get(`${servedLanguage(language)}/${stage}`), `${language}/${stage}`),
    shared: sharedOf,
    words: (language) => sharedOf(language).template.words,
    hashes: Object.fromEntries(all.map(([key, prompt]) => [key, prompt.hash])),
    problems: Object.fromEntries(
      all.flatMap(([key, prompt]) => (prompt.problem === null ? [] : [[key, prompt.problem]])),
    ),
  };
}

function found<T>(prompt: T | undefined, key: string): T {
  if (prompt === undefined) throw new AppError("internal", `There is no prompt ${key}.`);
  return prompt;
}

const MISSING = "The file is missing, and the language has no built-in prompts: the English one stands in.";

function loadPrompt<T>(from: {
  revision: unknown;
  path: string;
  check: (candidate: unknown) => T;
  builtIn: () => T;
  mayLack: boolean;
}): LoadedPrompt<T> {
  const { revision, path, check, builtIn, mayLack } = from;
  let problem: string | null = null;
  const sources = [
    { source: "database", place: "saved in settings", read: () => revision },
    { source: "file", place: relative(dirname(dirname(dirname(path))), path), read: () => readJson(path) },
  ] as const;
  for (const { source, place, read } of sources) {
    try {
      const candidate = read();
      if (candidate === undefined) {
        if (source === "file" && !mayLack) problem ??= MISSING;
        continue;
      }
      const template = check(candidate);
      return { template, hash: hashOf(template), source, problem };
    } catch (error) {
      const usable = error instanceof AppError || error instanceof SyntaxError;
      problem ??= `${place}: ${usable ? error.message : "It cannot be read."}`.slice(0, PROBLEM_CHARS);
      log.warn({ path, source, err: error }, "prompt is unusable; the next source is used");
    }
  }
  const template = builtIn();
  return { template, hash: hashOf(template), source: "default", problem };
}

/** @returns `undefined` if there is no such file */
function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  return JSON.parse(text);
}

function hashOf(template: unknown): string {
  return createHash("sha256").update(JSON.stringify(template)).digest("hex").slice(0, 12);
}
