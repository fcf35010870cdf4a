"use client";

import { useEffect } from "react";

/** ← and → go to the source before and after, while one is open. */
export function useSourceKeys({ previous, next }: { previous: (() => void) | null; next: (() => void) | null }): void {
  // Without dependencies: the handlers are of the latest render, and listening anew costs next to nothing.
  useEffect(() => {
    if (previous === null && next === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : null;
      if (step === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      step();
    };
    // On its way down: a panel keeps the arrow keys in it from what lies around.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  });
}
