import type { Language } from "../contracts/language";
import type { ChatMessage } from "../contracts/model-call";
import { PROMPT_VARIABLE } from "../contracts/prompt";
import { type FencedPassage, fencePassages, fenceText } from "./fence";
import type { PromptLibrary } from "./load-prompt";
import type { PromptStage, PromptValues } from "./prompt-stage";

/** What the prompts of one run begin with, so that a server can reuse what it has read already. */
export interface PromptOpening {
  question: string;
  /** `null` (or none): the question alone. */
  passages: readonly FencedPassage[] | null;
  /** The run's own delimiter of quoted material. */
  fence: string;
}

/** A stage and the values of its variables; quoted material among them is fenced by whoever passes it. */
export type PromptTask<S extends PromptStage = PromptStage> = {
  [Stage in S]: { stage: Stage; values: PromptValues<Stage> };
}[S];

/** Opening and the instructions of one or more tasks, as the two messages of a request. */
export function promptMessages(
  prompts: PromptLibrary,
  language: Language,
  opening: PromptOpening,
  ...tasks: PromptTask[]
): ChatMessage[] {
  const shared = prompts.shared(language).template;
  const { fence, passages } = opening;
  const question = fenceText(fence, opening.question);
  const begun =
    passages === null || passages.length === 0
      ? fillTemplate(shared.question_opening, { question })
      : fillTemplate(shared.opening, { question, passages: fencePassages(fence, passages) });
  const instructions = tasks.map(({ stage, values }) =>
    fillTemplate(prompts.prompt(language, stage).template.instruction, values),
  );
  const several = tasks.length > 1 ? [shared.words.several_tasks] : [];
  return [
    { role: "system", content: shared.system.trim() },
    { role: "user", content: [begun, ...instructions, ...several].join("\n\n") },
  ];
}

/** A checked text with its values inserted verbatim. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const byName = new Map(Object.entries(values));
  // One pass with a function: a value that looks like a variable, or like `$1`, stays as it is.
  return template.replace(PROMPT_VARIABLE, (whole: string, name: string) => byName.get(name) ?? whole).trim();
}
