"use client";

import { useEffect } from "react";
import { isTaken } from "@/components/shell/page-keys";

/** Esc stops the answer, wherever the focus is; over an open dialog it closes that. */
export function useStopKey(onStop: (() => void) | null): void {
  // Without dependencies: the handler is of the latest render, and listening anew costs next to nothing.
  useEffect(() => {
    if (onStop === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isTaken(event)) return;
      event.preventDefault();
      onStop();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
