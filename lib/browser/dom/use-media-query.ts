"use client";

import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether a media query matches.
 * @param onServer the value during server rendering; choose the one that costs least if wrong
 */
export function useMediaQuery(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const list = window.matchMedia(query);
        list.addEventListener("change", changed);
        return () => list.removeEventListener("change", changed);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
