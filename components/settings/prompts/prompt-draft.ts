import {
  MAX_PROMPT_CHARS,
  type PromptTemplateTexts,
  type PromptView,
  promptVariablesOf,
} from "@/lib/shared/contracts/settings/prompt";
import { mergeWords } from "@/lib/shared/projections/text/merge-words";

/** Edited, unsaved texts by name. */
export type PromptDraft = Readonly<Record<string, string>>;

/** Why a text cannot be saved. */
export type TextComplaint =
  | { kind: "empty" }
  | { kind: "long"; max: number }
  | { kind: "missing" | "unknown"; variable: string };

/** A text as shown in the editor. */
export function textIn(view: PromptView, draft: PromptDraft, name: string): string {
  return draft[name] ?? view.current[name] ?? "";
}

/** The draft with one text changed; a text equal to the saved one is removed. */
export function withText(view: PromptView, draft: PromptDraft, name: string, text: string): PromptDraft {
  const { [name]: _, ...others } = draft;
  return text === view.current[name] ? others : { ...others, [name]: text };
}

/**
 * The draft after an earlier state of it was saved: texts edited since then remain.
 * @param view the prompt when it was sent
 * @param saved the saved prompt
 */
export function draftAfterSave(view: PromptView, now: PromptDraft, sent: PromptDraft, saved: PromptView): PromptDraft {
  return Object.keys(view.current)
    .filter((name) => textIn(view, now, name) !== textIn(view, sent, name))
    .reduce<PromptDraft>((draft, name) => withText(saved, draft, name, textIn(view, now, name)), {});
}

/** The draft after loading a revision or the built-in prompt into the editor; missing texts are the defaults. */
export function draftFrom(view: PromptView, texts: PromptTemplateTexts | null): PromptDraft {
  const template = { ...view.beneath.template, ...texts };
  return Object.keys(view.current).reduce<PromptDraft>(
    (draft, name) => withText(view, draft, name, template[name] ?? ""),
    {},
  );
}

/** What is saved: the texts that differ from the defaults, `null` if none do. */
export function savedTexts(view: PromptView, draft: PromptDraft): PromptTemplateTexts | null {
  const own = Object.keys(view.current)
    .map((name): [string, string] => [name, textIn(view, draft, name)])
    .filter(([name, text]) => text.trim() !== view.beneath.template[name]);
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** What is wrong with a text, by the server's rules. */
export function complaintsOf(view: PromptView, name: string, text: string): TextComplaint[] {
  if (text.trim() === "") return [{ kind: "empty" }];
  if (text.length > MAX_PROMPT_CHARS) return [{ kind: "long", max: MAX_PROMPT_CHARS }];
  const used = promptVariablesOf(text);
  const variables = view.variables.filter((variable) => variable.text === name);
  const missing = variables.filter((variable) => variable.required && !used.has(variable.name));
  const unknown = [...used].filter((used) => variables.every((variable) => variable.name !== used));
  return [
    ...missing.map((variable) => ({ kind: "missing" as const, variable: variable.name })),
    ...unknown.map((variable) => ({ kind: "unknown" as const, variable })),
  ];
}

/** A text changed here, by someone else, or by both since editing began. */
export interface PromptMergeItem {
  name: string;
  base: string;
  mine: string;
  theirs: string;
  /** Both edits merged; `null` if they overlap, or only one side changed it. */
  together: string | null;
  /** `both`: changed differently; the user must choose. */
  who: "mine" | "theirs" | "both";
}

/** Compares the edits of two people. `base` is the prompt when editing began, `view` the saved one. */
export function mergePrompt(
  view: PromptView,
  { current }: Pick<PromptView, "current">,
  draft: PromptDraft,
): PromptMergeItem[] {
  return Object.keys(view.current).flatMap((name): PromptMergeItem[] => {
    const base = current[name] ?? "";
    const texts = { name, base, mine: draft[name] ?? base, theirs: view.current[name] ?? "" };
    const [byMe, byThem] = [texts.mine !== base, texts.theirs !== base];
    if ((!byMe && !byThem) || texts.mine === texts.theirs) return [];
    if (!byMe || !byThem) return [{ ...texts, together: null, who: byMe ? "mine" : "theirs" }];
    return [{ ...texts, together: mergeWords(base, texts.mine, texts.theirs), who: "both" }];
  });
}
