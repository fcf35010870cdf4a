"use client";

import { createStoredTexts, useStoredText } from "../storage/stored-text";
import { KEPT_CHOICES } from "../tunables";

const versions = createStoredTexts("version:", KEPT_CHOICES);

/** Selects the version that leads to a run, in the open conversation and when it is opened next. */
export function showVersion(conversationId: string, runId: string): void {
  versions.write(conversationId, runId);
}

/** The run whose path the person chose to see; `null` for none. Survives a reload; each tab has its own. */
export function useShownVersion(conversationId: string | null): string | null {
  // No run is shown under an empty key.
  const [runId] = useStoredText(versions, conversationId ?? "");
  return runId === "" ? null : runId;
}
