"use client";

import { useSyncExternalStore } from "react";

/** The fragment of the page's address, without `#`; `null` on the server, which never gets it. */
export function useFragment(): string | null {
  return useSyncExternalStore(onFragment, readFragment, () => null);
}

function onFragment(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

function readFragment(): string {
  return window.location.hash.slice(1);
}
