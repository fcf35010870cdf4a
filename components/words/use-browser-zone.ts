"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The browser's time zone; `null` on the server, and in the browser until hydration. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}
