import {
  MAX_PROMPT_CHARS,
  type PromptTemplateTexts,
  type PromptView,
  promptVariablesOf,
} from "@/lib/shared/contracts/settings/prompt";
import { mergeWords } from "@/lib/shared/projections/text/merge-words";

/** Texts that were edited and are not saved, by name. */
export type PromptDraft = Readonly<Record<string, string>>;

/** What keeps a text from being saved. */
export type TextComplaint =
  | { kind: "empty" }
  | { kind: "long"; max: number }
  | { kind: "missing" | "unknown"; variable: string };

/** A text as it stands in the editor. */
export function textIn(view: PromptView, draft: PromptDraft, name: string): string {
  return draft[name] ?? view.current[name] ?? "";
}

/** The draft with a text changed; a text that is as it was again is no part of it. */
export function withText(view: PromptView, draft: PromptDraft, name: string, text: string): PromptDraft {
  const { [name]: _, ...others } = draft;
  return text === view.current[name] ? others : { ...others, [name]: text };
}

/**
 * The draft after another, from which it was edited on, was saved: a text is kept that is not as it was sent.
 * @param view the prompt as it was when it was sent
 * @param saved the prompt as it is saved now
 */
export function draftAfterSave(view: PromptView, now: PromptDraft, sent: PromptDraft, saved: PromptView): PromptDraft {
  return Object.keys(view.current)
    .filter((name) => textIn(view, now, name) !== textIn(view, sent, name))
    .reduce<PromptDraft>((draft, name) => withText(saved, draft, name, textIn(view, now, name)), {});
}

/** The draft after a revision, or the built-in prompt, was taken into the editor; texts it leaves out are those beneath. */
export function draftFrom(view: PromptView, texts: PromptTemplateTexts | null): PromptDraft {
  const whole = { ...view.beneath.template, ...texts };
  return Object.keys(view.current).reduce<PromptDraft>(
    (draft, name) => withText(view, draft, name, whole[name] ?? ""),
    {},
  );
}

/** What is saved: the texts that differ from those beneath, `null` when none does. */
export function savedTexts(view: PromptView, draft: PromptDraft): PromptTemplateTexts | null {
  const own = Object.keys(view.current)
    .map((name): [string, string] => [name, textIn(view, draft, name)])
    .filter(([name, text]) => text.trim() !== view.beneath.template[name]);
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** What is wrong with a text, by the rules that the server has too. */
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

/** A text that was edited here, saved by someone else, or both, since the edits were begun. */
export interface PromptMergeItem {
  name: string;
  base: string;
  mine: string;
  theirs: string;
  /** Both edits in one text; `null` where they touch, or only one side edited. */
  together: string | null;
  /** `both`: to different words; somebody has to choose. */
  who: "mine" | "theirs" | "both";
}

/** What two people made of the same prompt. `base`: as it was when the edits were begun; `view`: as it is saved now. */
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
