"use client";

import { useCallback, useSyncExternalStore } from "react";
import { Listeners } from "@/lib/shared/listeners";

/** Short texts by key that survive a reload of the page. */
export interface StoredTexts {
  /** `""` where there is none. */
  read(key: string): string;
  /** Keeps a text, or forgets it when it is empty. */
  write(key: string, text: string): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps texts in the browser's storage, under a prefix of their own.
 * @param most texts that are kept; of more the oldest are forgotten. All of them when left out
 */
export function createStoredTexts(prefix: string, most = Number.POSITIVE_INFINITY): StoredTexts {
  const listeners = new Listeners();
  /** What was written in this tab. It comes before the storage, which another tab may write to meanwhile. */
  const memory = new Map<string, string>();
  return {
    read(key) {
      const written = memory.get(key);
      if (written !== undefined) return written;
      const stored = readStored(prefix + key);
      memory.set(key, stored);
      return stored;
    },
    write(key, text) {
      memory.set(key, text);
      try {
        // A text that is written again is the newest: storage lists the newest last.
        localStorage.removeItem(prefix + key);
        if (text !== "") {
          forgetOldest(prefix, most - 1);
          localStorage.setItem(prefix + key, text);
        }
      } catch {
        // Storage may be forbidden by the browser's settings: what lasts until the reload will do then.
      }
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}

const nothing = () => "";

/** One of the texts, and a function that writes it. */
export function useStoredText(texts: StoredTexts, key: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    texts.subscribe,
    useCallback(() => texts.read(key), [texts, key]),
    nothing,
  );
  return [text, useCallback((next: string) => texts.write(key, next), [texts, key])];
}

function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Forgets everything that this browser keeps for the application. The page has to be left afterwards. */
export function forgetStored(): void {
  try {
    localStorage.clear();
  } catch {
    // Forbidden by the browser's settings: then nothing was kept.
  }
}

function forgetOldest(prefix: string, keep: number): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys.slice(0, Math.max(0, keys.length - keep))) localStorage.removeItem(key);
}
