import type { Language } from "../contracts/language";
import type { ChatMessage } from "../contracts/model-call";
import { PROMPT_VARIABLE } from "../contracts/prompt";
import { type FencedPassage, fencePassages, fenceText } from "./fence";
import type { PromptLibrary } from "./load-prompt";
import { NO_ANSWER_MARKER } from "./no-answer-marker";
import { PROMPT_STAGES, type PromptStage, type PromptValues } from "./prompt-stage";

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
  const shown = passages === null || passages.length === 0 ? null : fencePassages(fence, passages);
  const rules = shown === null ? "" : fillTemplate(shared.passage_rules, { no_answer_marker: NO_ANSWER_MARKER });
  const begun =
    shown === null
      ? fillTemplate(shared.question_opening, { question })
      : fillTemplate(shared.opening, { question, passages: shown });
  const instructions = tasks.map(({ stage, values }) =>
    fillTemplate(prompts.prompt(language, stage).template.instruction, values),
  );
  const ending = tasks.length > 1 ? [shared.words.several_tasks] : isForProgram(tasks) ? [shared.words.json_only] : [];
  return [
    { role: "system", content: `${shared.system}\n\n${rules}`.trim() },
    { role: "user", content: [begun, ...instructions, ...ending].join("\n\n") },
  ];
}

/** A task without a question, whose answer the program reads: what a request for the knowledge graph is. */
export function unaskedTaskMessages(
  prompts: PromptLibrary,
  language: Language,
  { stage, values }: PromptTask<"extract" | "summarize">,
): ChatMessage[] {
  const shared = prompts.shared(language).template;
  const task = fillTemplate(prompts.prompt(language, stage).template.instruction, values);
  return [
    { role: "system", content: shared.system },
    { role: "user", content: `${task}\n\n${shared.words.json_only}` },
  ];
}

/** Whether the program reads the answer, and not a person. */
function isForProgram(tasks: readonly PromptTask[]): boolean {
  return tasks.some(({ stage }) => PROMPT_STAGES[stage].schema !== null);
}

/** A checked text with its values inserted verbatim. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const byName = new Map(Object.entries(values));
  // One pass with a function: a value that looks like a variable, or like `$1`, stays as it is.
  return template.replace(PROMPT_VARIABLE, (whole: string, name: string) => byName.get(name) ?? whole).trim();
}
