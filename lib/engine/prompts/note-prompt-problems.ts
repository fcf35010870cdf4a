import { type Language, servedLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import type { PromptPart } from "@/lib/shared/contracts/settings/prompt";
import type { PromptLibrary } from "./load-prompt";

/** An unusable prompt, replaced by the built-in one, or by the file if the saved one is unusable. */
export interface PromptProblem {
  language: Language;
  stage: PromptPart;
  problem: string;
}

export interface NotedPrompts {
  prompts: PromptLibrary;
  /** The unusable prompts requested since the last call, each once. */
  takeProblems(): PromptProblem[];
}

/** Records the unusable prompts that a run requests; those it never requests do not concern it. */
export function notePromptProblems(prompts: PromptLibrary): NotedPrompts {
  const noted = new Set<string>();
  let fresh: PromptProblem[] = [];
  const note = (asked: TextLanguage, stage: PromptPart) => {
    const language = servedLanguage(asked);
    const key = `${language}/${stage}`;
    const problem = prompts.problems[key];
    if (problem === undefined || noted.has(key)) return;
    noted.add(key);
    fresh.push({ language, stage, problem });
  };
  return {
    prompts: {
      ...prompts,
      prompt(language, stage) {
        note(language, stage);
        return prompts.prompt(language, stage);
      },
      shared(language) {
        note(language, "shared");
        return prompts.shared(language);
      },
      words(language) {
        note(language, "shared");
        return prompts.words(language);
      },
    },
    takeProblems() {
      const problems = fresh;
      fresh = [];
      return problems;
    },
  };
}
