"use client";

import { createStoredTexts, useStoredText } from "./stored-text";

const drafts = createStoredTexts("draft:");

/** Puts a question that could not be sent back into its draft, before whatever was typed since. */
export function returnToDraft(key: string, question: string): void {
  const typed = drafts.read(key);
  drafts.write(key, typed.trim() === "" ? question : `${question}\n\n${typed}`);
}

/**
 * Takes over what was typed into the field before the page was live: only the field knows of it. It follows what had been
 * kept; a field that the browser filled with just that adds nothing.
 */
export function adoptTyped(key: string, typed: string): void {
  const text = typed.trimEnd();
  const kept = drafts.read(key);
  // A field has one kind of line break.
  if (text === "" || text === kept.replaceAll(/\r\n?/g, "\n").trimEnd()) return;
  drafts.write(key, kept.trim() === "" ? text : `${kept}\n\n${text}`);
}

/** Keeps a question in its draft, unless something else is being written there. */
export function keepInDraft(key: string, question: string): void {
  if (drafts.read(key).trim() === "") drafts.write(key, question);
}

/** Key of what the question of a run is being changed to. */
export function editDraftKey(runKey: string): string {
  return `edit ${runKey}`;
}

/** What is typed in a draft at this moment, for whoever need not be drawn with every letter of it. */
export function readDraft(key: string): string {
  return drafts.read(key);
}

/** Empties a draft. @returns what was typed in it */
export function takeDraft(key: string): string {
  const text = drafts.read(key);
  drafts.write(key, "");
  return text;
}

export function writeDraft(key: string, text: string): void {
  drafts.write(key, text);
}

/** What was typed and not sent yet; survives a reload. One draft a key. */
export function useDraft(key: string): [string, (text: string) => void] {
  return useStoredText(drafts, key);
}
