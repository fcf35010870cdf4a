"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The browser's time zone; `null` on the server, which does not know it, and until the page is live. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}
