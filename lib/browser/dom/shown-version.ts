"use client";

import { createStoredTexts, useStoredText } from "../storage/stored-text";
import { KEPT_CHOICES } from "../tunables";

const versions = createStoredTexts("version:", KEPT_CHOICES);

/** Shows the way to a run the next time that its conversation is opened, and where it is open now. */
export function showVersion(conversationId: string, runId: string): void {
  versions.write(conversationId, runId);
}

/** The run that a person chose to see the way to, `null` for none; survives a reload. Each tab has a choice of its own. */
export function useShownVersion(conversationId: string | null): string | null {
  // No run is shown under an empty key.
  const [runId] = useStoredText(versions, conversationId ?? "");
  return runId === "" ? null : runId;
}
