"use client";

import { useSyncExternalStore } from "react";
import type { PromptView } from "@/lib/shared/contracts/settings/prompt";
import type { PromptDraft } from "./prompt-draft";

/** Unsaved edits of a prompt, and the prompt as it was when they were begun. */
export interface StoredPromptDraft {
  draft: PromptDraft;
  base: Pick<PromptView, "revision" | "current">;
}

/**
 * Unsaved edits by `<language>/<stage>`: they stay while another prompt is looked at, and wait when the page was left by
 * the browser's back button.
 */
let drafts: ReadonlyMap<string, StoredPromptDraft> = new Map();
const listeners = new Set<() => void>();

/** Remembers the edits of a prompt, or that there are none any more. */
export function storePromptDraft(key: string, draft: PromptDraft, base: StoredPromptDraft["base"]): void {
  const next = new Map(drafts);
  if (Object.keys(draft).length === 0) next.delete(key);
  else next.set(key, { draft, base });
  put(next);
}

export function forgetPromptDrafts(): void {
  put(new Map());
}

/** The edits of a prompt as they are at this moment. */
export function storedPromptDraft(key: string): PromptDraft {
  return drafts.get(key)?.draft ?? {};
}

/** The prompts that have unsaved edits, with these. */
export function useStoredPromptDrafts(): ReadonlyMap<string, StoredPromptDraft> {
  return useSyncExternalStore(
    subscribe,
    () => drafts,
    () => drafts,
  );
}

/** The unsaved edits of a prompt; `undefined` where there are none. */
export function useStoredPromptDraft(key: string): StoredPromptDraft | undefined {
  return useStoredPromptDrafts().get(key);
}

function put(next: ReadonlyMap<string, StoredPromptDraft>): void {
  drafts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
