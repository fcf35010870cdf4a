"use client";

import { useEffect } from "react";

const USES = ["pointerdown", "keydown"] as const;

/**
 * Runs something once, when the page is first pressed or a key goes down on it: time to load what an answer to that
 * will need. `prepare` must be a constant.
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
