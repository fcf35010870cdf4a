"use client";

import { useCallback, useRef } from "react";

/** Where each list stood when it was left, in this tab. */
const places = new Map<string, number>();

/**
 * Keeps where a list stands while another page is shown: on the way back it stands there again.
 * @param name of the list and of what narrows it
 * @param ready whether what it holds is there
 * @returns a ref for an element inside the part that scrolls
 */
export function useScrollRestoration(name: string, ready: boolean): (element: HTMLElement | null) => void {
  const leave = useRef<() => void>(undefined);
  return useCallback(
    (element) => {
      leave.current?.();
      leave.current = undefined;
      const column = element?.closest("main");
      if (!ready || column === null || column === undefined) return;
      const kept = places.get(name);
      if (kept !== undefined) column.scrollTo({ top: kept });
      const note = () => places.set(name, column.scrollTop);
      column.addEventListener("scroll", note, { passive: true });
      leave.current = () => column.removeEventListener("scroll", note);
    },
    [name, ready],
  );
}
