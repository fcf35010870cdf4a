"use client";

import { useSyncExternalStore } from "react";

const NEVER_CHANGES = () => () => undefined;

/**
 * Whether this part of the page is live. Several parts may ask for the same data, and one may have its answer before the
 * next is live: until then each draws what the server drew.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  );
}
