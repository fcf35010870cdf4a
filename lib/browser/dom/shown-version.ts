"use client";

import { useCallback, useSyncExternalStore } from "react";
import { createStoredTexts } from "../storage/stored-text";
import { KEPT_SHOWN_VERSIONS } from "../tunables";

const versions = createStoredTexts("version:", KEPT_SHOWN_VERSIONS);
const nothing = () => "";

/** Shows the way to a run the next time that its conversation is opened, and where it is open now. */
export function showVersion(conversationId: string, runId: string): void {
  versions.write(conversationId, runId);
}

/** The run that a person chose to see the way to, `null` for none; survives a reload. Each tab has a choice of its own. */
export function useShownVersion(conversationId: string | null): string | null {
  const runId = useSyncExternalStore(
    versions.subscribe,
    useCallback(() => (conversationId === null ? "" : versions.read(conversationId)), [conversationId]),
    nothing,
  );
  return runId === "" ? null : runId;
}
