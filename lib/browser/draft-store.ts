"use client";

import { useCallback, useSyncExternalStore } from "react";

const PREFIX = "draft:";
const listeners = new Set<() => void>();
/** What was typed in this tab. It comes before the storage, which another tab may write to meanwhile. */
const memory = new Map<string, string>();

function read(key: string): string {
  const typed = memory.get(key);
  if (typed !== undefined) return typed;
  const stored = readStored(key);
  memory.set(key, stored);
  return stored;
}

function readStored(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? "";
  } catch {
    // Storage may be forbidden by the browser's settings; a draft that lasts until the reload will do then.
    return "";
  }
}

function write(key: string, text: string): void {
  memory.set(key, text);
  try {
    if (text === "") localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    // As above; `memory` has it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing = () => "";

/** Puts a question that could not be sent back into its draft, before whatever was typed since. */
export function returnToDraft(key: string, question: string): void {
  const typed = read(key);
  write(key, typed.trim() === "" ? question : `${question}\n\n${typed}`);
}

/** What was typed and not sent yet; survives a reload. One draft a key. */
export function useDraft(key: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => read(key), [key]),
    nothing,
  );
  return [text, useCallback((next: string) => write(key, next), [key])];
}
