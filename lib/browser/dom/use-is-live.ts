"use client";

import { useSyncExternalStore } from "react";

const NEVER_CHANGES = () => () => undefined;

/**
 * Whether this part of the page is hydrated. Parts share data, and one may have its answer before another is hydrated:
 * until then each renders what the server rendered.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  );
}
