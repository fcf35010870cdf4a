"use client";

import { useCallback, useSyncExternalStore } from "react";

const PREFIX = "profile:";
/** Conversations whose choice is kept in the browser; of more the oldest choices are forgotten. */
const KEPT_CHOICES = 50;
const listeners = new Set<() => void>();
/** What was chosen in this tab: all there is where the browser's settings forbid storage. */
const memory = new Map<string, string>();

function read(key: string): string {
  const chosen = memory.get(key);
  if (chosen !== undefined) return chosen;
  const stored = readStored(key);
  memory.set(key, stored);
  return stored;
}

function readStored(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, name: string): void {
  memory.set(key, name);
  try {
    localStorage.removeItem(PREFIX + key);
    if (name !== "") {
      forgetOldest();
      localStorage.setItem(PREFIX + key, name);
    }
  } catch {
    // `memory` has it.
  }
  for (const listener of listeners) listener();
}

function forgetOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT_CHOICES + 1))) localStorage.removeItem(key);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing = () => "";

/** The new conversation is called by its id from now on: the choice made for it goes along. */
export function moveProfileChoice(from: string, to: string): void {
  const chosen = read(from);
  if (chosen === "") return;
  write(to, chosen);
  write(from, "");
}

/** The profile that a person chose for a conversation, `null` for the default; survives a reload. */
export function useProfileChoice(conversation: string): [string | null, (name: string | null) => void] {
  const name = useSyncExternalStore(
    subscribe,
    useCallback(() => read(conversation), [conversation]),
    nothing,
  );
  return [
    name === "" ? null : name,
    useCallback((next: string | null) => write(conversation, next ?? ""), [conversation]),
  ];
}
