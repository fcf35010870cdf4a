"use client";

import { useCallback, useSyncExternalStore } from "react";
import { Listeners } from "@/lib/shared/listeners";

/** Short texts by key; they survive a reload. */
export interface StoredTexts {
  /** `""` for a missing one. */
  read(key: string): string;
  /** Stores a text, or removes it if it is empty. */
  write(key: string, text: string): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Stores texts in the browser's storage, under a prefix.
 * @param most maximum number of texts; the oldest are removed. Unlimited when omitted
 */
export function createStoredTexts(prefix: string, most = Number.POSITIVE_INFINITY): StoredTexts {
  const listeners = new Listeners();
  /** Texts written in this tab. They take precedence over the storage, which another tab may write to. */
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
        // Removed first, so that a rewritten text becomes the newest: storage lists the newest last.
        localStorage.removeItem(prefix + key);
        if (text !== "") {
          forgetOldest(prefix, most - 1);
          localStorage.setItem(prefix + key, text);
        }
      } catch {
        // The browser's settings may forbid storage: the text then lasts until the reload.
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

/** Removes everything that the application stores in this browser. The page must be left afterwards. */
export function forgetStored(): void {
  try {
    localStorage.clear();
  } catch {
    // Forbidden by the browser's settings: nothing was stored.
  }
}

function forgetOldest(prefix: string, keep: number): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys.slice(0, Math.max(0, keys.length - keep))) localStorage.removeItem(key);
}
