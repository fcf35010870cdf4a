"use client";

import { ApiError } from "@/lib/browser/api-client";
import { useSavePrompt } from "@/lib/browser/use-prompts";
import type { PromptTemplateTexts, PromptView } from "@/lib/contracts/prompt";
import { type SaveFailure, saveFailureOf } from "../save-failure";
import { keepPromptDraft, usePromptDraft } from "./kept-prompt-drafts";
import { complaintsOf, draftFrom, savedTexts, type TextComplaint, textIn, withText } from "./prompt-draft";

/** What the editor of a prompt reads and does. */
export interface PromptEditor {
  text(name: string): string;
  set(name: string, text: string): void;
  complaints(name: string): readonly TextComplaint[];
  /** The server's own words about a text that it refused. */
  refusal(name: string): string | undefined;
  changed: readonly string[];
  /** Texts that the server would refuse. */
  wrong: readonly string[];
  saving: boolean;
  failure: SaveFailure | null;
  /** Saves, or leads to the first text that is wrong. */
  save(): void;
  discard(): void;
  /** Goes on after a failure, with the edits. */
  forgetFailure(): void;
  /** Takes the texts of a revision, or those beneath, into the editor. */
  take(texts: PromptTemplateTexts | null): void;
  /** Goes back to the file or the built-in prompt at once. */
  reset(): void;
}

/** The id of a text's field. */
export function textFieldId(name: string): string {
  return `prompt-${name.replaceAll(".", "-")}`;
}

/** Edits a prompt from the revision that was loaded; saving says so when someone else saved since. */
export function usePromptEditor(view: PromptView, onSaved: (reset: boolean) => void): PromptEditor {
  const key = `${view.language}/${view.stage}`;
  const draft = usePromptDraft(key);
  const save = useSavePrompt(view.language, view.stage);
  const names = Object.keys(view.current);
  const complaints = (name: string) => complaintsOf(view, name, textIn(view, draft, name));
  const wrong = names.filter((name) => complaints(name).length > 0);
  const put = (next: typeof draft) => {
    save.reset();
    keepPromptDraft(key, next);
  };
  const send = (template: PromptTemplateTexts | null) =>
    save.mutate(
      { template, expectedRevision: view.revision },
      {
        onSuccess: () => {
          keepPromptDraft(key, {});
          onSaved(template === null);
        },
      },
    );
  return {
    text: (name) => textIn(view, draft, name),
    set: (name, text) => put(withText(view, draft, name, text)),
    complaints,
    refusal: (name) =>
      Object.entries(save.error instanceof ApiError ? save.error.fields : {})
        .filter(([field]) => field === `template.${name}` || field.startsWith(`template.${name}.`))
        .map(([, problem]) => problem)
        .join(", ") || undefined,
    changed: Object.keys(draft).filter((name) => names.includes(name)),
    wrong,
    saving: save.isPending,
    failure: saveFailureOf(save.error),
    save: () => {
      const first = wrong[0];
      if (first === undefined) send(savedTexts(view, draft));
      else document.getElementById(textFieldId(first))?.focus();
    },
    discard: () => put({}),
    forgetFailure: () => save.reset(),
    take: (texts) => put(draftFrom(view, texts)),
    reset: () => send(null),
  };
}
