"use client";

import { useEffect } from "react";

const USES = ["pointerdown", "keydown"] as const;

/**
 * Runs `prepare` once, at the first press or keystroke on the page: early enough to load what the response to it needs.
 * `prepare` must be a constant.
 */
export function useFirstUse(prepare: () => void): void {
  useEffect(() => {
    const waiting = new AbortController();
    const used = () => {
      waiting.abort();
      prepare();
    };
    for (const use of USES) window.addEventListener(use, used, { capture: true, signal: waiting.signal });
    return () => waiting.abort();
  }, [prepare]);
}
