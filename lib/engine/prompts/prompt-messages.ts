import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { ChatMessage, FilledVariable } from "@/lib/shared/contracts/runs/model-call";
import type { PromptStage } from "@/lib/shared/contracts/settings/prompt";
import { PROMPT_VARIABLE } from "@/lib/shared/contracts/settings/prompt";
import { type FencedPassage, fencePassages, fenceText } from "./fence";
import type { PromptLibrary } from "./load-prompt";
import { type PromptValues, promptStage } from "./prompt-stage";

/** Written by a model instead of an answer that the passages do not contain. */
export const NO_ANSWER_MARKER = "NO_ANSWER_IN_PASSAGES";

/** The common beginning of the prompts of one run, which lets a server reuse its prompt cache. */
export interface PromptOpening {
  question: string;
  /** `null` (or empty): the question alone. */
  passages: readonly FencedPassage[] | null;
  /** The run's delimiter of quoted material. */
  fence: string;
}

/** A stage and the values of its variables; the caller fences quoted material among them. */
export type PromptTask<S extends PromptStage = PromptStage> = {
  [Stage in S]: { stage: Stage; values: PromptValues<Stage> };
}[S];

/** Opening and instructions of one or more tasks, as the two messages of a request. */
export function promptMessages(
  prompts: PromptLibrary,
  language: TextLanguage,
  opening: PromptOpening,
  ...tasks: PromptTask[]
): ChatMessage[] {
  const shared = prompts.shared(language).template;
  const { fence, passages } = opening;
  const question = fenceText(fence, opening.question);
  const shown = passages === null || passages.length === 0 ? null : fencePassages(fence, passages);
  const rules = shown === null ? NO_TEXT : fill(shared.passage_rules, { no_answer_marker: NO_ANSWER_MARKER });
  const begun =
    shown === null ? fill(shared.question_opening, { question }) : fill(shared.opening, { question, passages: shown });
  const instructions = tasks.map(({ stage, values }) =>
    fill(prompts.prompt(language, stage).template.instruction, values),
  );
  const form = isForProgram(tasks) ? [shared.words.json_only] : [];
  const ending = tasks.length > 1 ? [shared.words.several_tasks] : form;
  return [
    message("system", [plain(shared.system), ...(rules.text === "" ? [] : [rules])]),
    message("user", [begun, ...instructions, ...ending.map(plain)]),
  ];
}

/** A task without a question, whose answer the program reads, such as an extraction for the knowledge graph. */
export function unaskedTaskMessages(
  prompts: PromptLibrary,
  language: TextLanguage,
  { stage, values }: PromptTask<"extract" | "summarize" | "digest">,
): ChatMessage[] {
  const shared = prompts.shared(language).template;
  const task = fill(prompts.prompt(language, stage).template.instruction, values);
  return [message("system", [plain(shared.system)]), message("user", [task, plain(shared.words.json_only)])];
}

/** A text with the offsets of its variables' values. */
interface FilledText {
  text: string;
  variables: readonly FilledVariable[];
}

const plain = (text: string): FilledText => ({ text, variables: [] });
const NO_TEXT = plain("");

/** Texts one after the other, as one message that records which parts were filled in. */
function message(role: ChatMessage["role"], texts: readonly FilledText[]): ChatMessage {
  const variables: FilledVariable[] = [];
  let content = "";
  for (const { text, variables: own } of texts) {
    if (content !== "") content += "\n\n";
    for (const { name, start, end } of own) {
      variables.push({ name, start: start + content.length, end: end + content.length });
    }
    content += text;
  }
  return variables.length === 0 ? { role, content } : { role, content, variables };
}

/** Whether the program, not a user, reads the answer. */
function isForProgram(tasks: readonly PromptTask[]): boolean {
  return tasks.some(({ stage }) => promptStage(stage).schema !== null);
}

/** A checked text with its values inserted verbatim. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return fill(template, values).text;
}

function fill(template: string, values: Readonly<Record<string, string>>): FilledText {
  const byName = new Map(Object.entries(values));
  const variables: FilledVariable[] = [];
  let text = "";
  let read = 0;
  // One pass: a value that looks like a variable, or like `$1`, is not replaced.
  for (const { 0: whole, 1: name = "", index } of template.matchAll(PROMPT_VARIABLE)) {
    const value = byName.get(name);
    text += template.slice(read, index);
    if (value !== undefined) variables.push({ name, start: text.length, end: text.length + value.length });
    text += value ?? whole;
    read = index + whole.length;
  }
  text += template.slice(read);
  const trimmed = text.trim();
  const cut = text.length - text.trimStart().length;
  const within = (at: number) => Math.min(trimmed.length, Math.max(0, at - cut));
  return {
    text: trimmed,
    variables: variables.map(({ name, start, end }) => ({ name, start: within(start), end: within(end) })),
  };
}
