"use client";

import { useSyncExternalStore } from "react";
import type { PromptView } from "@/lib/shared/contracts/settings/prompt";
import { Listeners } from "@/lib/shared/listeners";
import type { PromptDraft } from "./prompt-draft";

/** Unsaved edits of a prompt, and the prompt when editing began. */
export interface StoredPromptDraft {
  draft: PromptDraft;
  base: Pick<PromptView, "revision" | "current">;
}

/** Unsaved edits by `<language>/<stage>`. They survive a change of prompt and the browser's back button. */
let drafts: ReadonlyMap<string, StoredPromptDraft> = new Map();
const listeners = new Listeners();

/** Stores the edits of a prompt, or removes them. */
export function storePromptDraft(key: string, draft: PromptDraft, base: StoredPromptDraft["base"]): void {
  const next = new Map(drafts);
  if (Object.keys(draft).length === 0) next.delete(key);
  else next.set(key, { draft, base });
  put(next);
}

export function forgetPromptDrafts(): void {
  put(new Map());
}

/** The current edits of a prompt. */
export function storedPromptDraft(key: string): PromptDraft {
  return drafts.get(key)?.draft ?? {};
}

/** All prompts with unsaved edits. */
export function useStoredPromptDrafts(): ReadonlyMap<string, StoredPromptDraft> {
  return useSyncExternalStore(
    listeners.add,
    () => drafts,
    () => drafts,
  );
}

/** The unsaved edits of a prompt; `undefined` without any. */
export function useStoredPromptDraft(key: string): StoredPromptDraft | undefined {
  return useStoredPromptDrafts().get(key);
}

function put(next: ReadonlyMap<string, StoredPromptDraft>): void {
  drafts = next;
  listeners.notify();
}
