"use client";

import { useSyncExternalStore } from "react";
import type { PromptDraft } from "./prompt-draft";

const NONE: PromptDraft = {};

/**
 * Unsaved edits by `<language>/<stage>`: they stay while another prompt is looked at, and wait when the page was left by
 * the browser's back button.
 */
let drafts: ReadonlyMap<string, PromptDraft> = new Map();
const listeners = new Set<() => void>();

/** Remembers the edits of a prompt, or that there are none any more. */
export function keepPromptDraft(key: string, draft: PromptDraft): void {
  const next = new Map(drafts);
  if (Object.keys(draft).length === 0) next.delete(key);
  else next.set(key, draft);
  put(next);
}

export function forgetPromptDrafts(): void {
  put(new Map());
}

/** The prompts that have unsaved edits, with these. */
export function useKeptPromptDrafts(): ReadonlyMap<string, PromptDraft> {
  return useSyncExternalStore(
    subscribe,
    () => drafts,
    () => drafts,
  );
}

export function usePromptDraft(key: string): PromptDraft {
  return useKeptPromptDrafts().get(key) ?? NONE;
}

function put(next: ReadonlyMap<string, PromptDraft>): void {
  drafts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
