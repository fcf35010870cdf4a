"use client";

import { createStoredTexts, useStoredText } from "./stored-text";

const drafts = createStoredTexts("draft:");

/** Puts a question that could not be sent back into its draft, before anything typed since. */
export function returnToDraft(key: string, question: string): void {
  const typed = drafts.read(key);
  drafts.write(key, typed.trim() === "" ? question : `${question}\n\n${typed}`);
}

/**
 * Adopts text typed into the field before hydration, which only the field has. It is appended to the stored draft,
 * unless the browser filled the field with that draft.
 */
export function adoptTyped(key: string, typed: string): void {
  const text = typed.trimEnd();
  const kept = drafts.read(key);
  // A field has one kind of line break.
  if (text === "" || text === kept.replaceAll(/\r\n?/g, "\n").trimEnd()) return;
  drafts.write(key, kept.trim() === "" ? text : `${kept}\n\n${text}`);
}

/** Stores a question as a draft, unless another text is there. */
export function keepInDraft(key: string, question: string): void {
  if (drafts.read(key).trim() === "") drafts.write(key, question);
}

/** Key of the edited question of a run. */
export function editDraftKey(runKey: string): string {
  return `edit ${runKey}`;
}

/** The current text of a draft, for callers that need not render with every letter. */
export function readDraft(key: string): string {
  return drafts.read(key);
}

/** Empties a draft. @returns its text */
export function takeDraft(key: string): string {
  const text = drafts.read(key);
  drafts.write(key, "");
  return text;
}

export function writeDraft(key: string, text: string): void {
  drafts.write(key, text);
}

/** Unsent text, one draft per key; survives a reload. */
export function useDraft(key: string): [string, (text: string) => void] {
  return useStoredText(drafts, key);
}
