"use client";

import { useCallback, useRef } from "react";

/** The scroll position of each list when it was left, in this tab. */
const places = new Map<string, number>();

/**
 * Restores a list's scroll position when the user returns to it.
 * @param name identifies the list and its filters
 * @param ready whether its content is loaded
 * @returns a ref for an element inside the scroll container
 */
export function useScrollRestoration(name: string, ready: boolean): (element: HTMLElement | null) => void {
  const leave = useRef<() => void>(undefined);
  return useCallback(
    (element) => {
      leave.current?.();
      leave.current = undefined;
      const column = element?.closest("main");
      if (!ready || column === null || column === undefined) return;
      const top = places.get(name);
      if (top !== undefined) column.scrollTo({ top });
      const note = () => places.set(name, column.scrollTop);
      column.addEventListener("scroll", note, { passive: true });
      leave.current = () => column.removeEventListener("scroll", note);
    },
    [name, ready],
  );
}
