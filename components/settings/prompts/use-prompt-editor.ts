"use client";

import { ApiError } from "@/lib/browser/api/api-client";
import type { PromptTemplateTexts, PromptView } from "@/lib/shared/contracts/settings/prompt";
import type { MergeSide } from "../history/merge-dialog";
import { type SaveFailure, saveFailureOf } from "../save-failure";
import {
  complaintsOf,
  draftAfterSave,
  draftFrom,
  mergePrompt,
  type PromptMergeItem,
  savedTexts,
  type TextComplaint,
  textIn,
  withText,
} from "./prompt-draft";
import { storedPromptDraft, storePromptDraft, useStoredPromptDraft } from "./stored-prompt-drafts";
import { useSavePrompt } from "./use-prompts";

/** State and actions of the prompt editor. */
export interface PromptEditor {
  text(name: string): string;
  set(name: string, text: string): void;
  complaints(name: string): readonly TextComplaint[];
  /** The server's message about a text that it rejected. */
  refusal(name: string): string | undefined;
  /** What a save would store. */
  template: PromptTemplateTexts | null;
  changed: readonly string[];
  /** Texts that the server would reject. */
  wrong: readonly string[];
  saving: boolean;
  failure: SaveFailure | null;
  /** Saves, or scrolls to the first invalid text. */
  save(): void;
  discard(): void;
  /** Someone else saved since editing began. */
  stale: boolean;
  /** Texts edited here or saved by someone else since. */
  merge: readonly PromptMergeItem[];
  /** Continues from someone else's revision, with the chosen or merged edits. */
  adopt(sideOf: (name: string) => MergeSide): void;
  /** Loads the texts of a revision, or the defaults, into the editor. */
  take(texts: PromptTemplateTexts | null): void;
  /** Saves the texts of a revision, or `null`, at once; edits stay. */
  restore(texts: PromptTemplateTexts | null): void;
  /** Resets to the file or the built-in prompt at once. */
  reset(): void;
}

/** The id of a text's field. */
export function textFieldId(name: string): string {
  return `prompt-${name.replaceAll(".", "-")}`;
}

/** Edits a prompt, starting from the loaded revision; a save reports a conflict if someone else saved since. */
export function usePromptEditor(view: PromptView, onSaved: (reset: boolean) => void): PromptEditor {
  const key = `${view.language}/${view.stage}`;
  const stored = useStoredPromptDraft(key);
  const draft = stored?.draft ?? {};
  // Edits are saved against the revision where they began: a newer one is a conflict.
  const base = stored?.base ?? view;
  const save = useSavePrompt(view.language, view.stage);
  const names = Object.keys(view.current);
  const complaints = (name: string) => complaintsOf(view, name, textIn(view, draft, name));
  const wrong = names.filter((name) => complaints(name).length > 0);
  const put = (next: typeof draft, from = base) => {
    // A save in progress continues.
    if (!save.isPending) save.reset();
    storePromptDraft(key, next, from);
  };
  const send = (template: PromptTemplateTexts | null, edits: "drop" | "keep" = "drop") => {
    // A promise: callbacks of `mutate` are dropped when another prompt is opened.
    save.mutateAsync({ template, expectedRevision: edits === "keep" ? view.revision : base.revision }).then(
      (saved) => {
        const sent = edits === "keep" ? {} : draft;
        storePromptDraft(key, draftAfterSave(view, storedPromptDraft(key), sent, saved), saved);
        onSaved(template === null);
      },
      // Shown through the mutation's own state.
      () => undefined,
    );
  };
  return {
    text: (name) => textIn(view, draft, name),
    set: (name, text) => put(withText(view, draft, name, text)),
    complaints,
    refusal: (name) =>
      Object.entries(save.error instanceof ApiError ? save.error.fields : {})
        .filter(([field]) => field === `template.${name}` || field.startsWith(`template.${name}.`))
        .map(([, problem]) => problem)
        .join(", ") || undefined,
    template: savedTexts(view, draft),
    changed: Object.keys(draft).filter((name) => names.includes(name)),
    wrong,
    saving: save.isPending,
    failure: saveFailureOf(save.error),
    save: () => {
      const first = wrong[0];
      if (first === undefined) send(savedTexts(view, draft));
      else document.getElementById(textFieldId(first))?.focus();
    },
    discard: () => put({}, view),
    // During a save, the newer revision is this editor's.
    stale: !save.isPending && Object.keys(draft).length > 0 && base.revision < view.revision,
    merge: mergePrompt(view, base, draft),
    adopt: (sideOf) =>
      put(
        mergePrompt(view, base, draft).reduce<typeof draft>((next, { name, mine, together }) => {
          const side = sideOf(name);
          return side === "theirs" ? next : withText(view, next, name, side === "mine" ? mine : (together ?? mine));
        }, {}),
        view,
      ),
    take: (texts) => put(draftFrom(view, texts), view),
    restore: (texts) => send(texts, "keep"),
    reset: () => send(null),
  };
}
