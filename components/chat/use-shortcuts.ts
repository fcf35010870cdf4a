"use client";

import { useEffect } from "react";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=textbox]"))
  );
}

/** Keys that work anywhere on the chat page; not while something is typed, nor over an open dialog (Esc closes that). */
export function useShortcuts(keys: { onFocusComposer(): void; onShowKeys(): void; onStop: (() => void) | null }): void {
  // Without dependencies: the handlers are of the latest render, and listening anew costs next to nothing.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("[role=dialog], [role=menu], [role=listbox]") !== null) return;
      if (event.key === "Escape" && keys.onStop !== null) {
        event.preventDefault();
        keys.onStop();
      } else if (event.key === "/" && !isTyping(event.target)) {
        event.preventDefault();
        keys.onFocusComposer();
      } else if (event.key === "?" && !isTyping(event.target)) {
        event.preventDefault();
        keys.onShowKeys();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
