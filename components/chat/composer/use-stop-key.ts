"use client";

import { useEffect } from "react";
import { isTaken } from "@/components/shell/page-keys";

/** Esc stops the answer from anywhere on the page, except in an open dialog, which it closes. */
export function useStopKey(onStop: (() => void) | null): void {
  // No dependency list: subscribes the handler of the latest render, which is cheap.
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
