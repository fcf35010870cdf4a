"use client";

import { useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useFirstUse } from "@/lib/browser/api/use-first-use";

const prepare = () => void prepareAnswer();

export const Turn = lazyPart(async () => (await import("./turn")).Turn);
export const QuestionEditor = lazyPart(async () => (await import("./question-editor")).QuestionEditor);
export const VersionSwitcher = lazyPart(async () => (await import("./version-switcher")).VersionSwitcher);
export const RunDiagram = lazyPart(async () => (await import("../panel/run-diagram")).RunDiagram);
export const SourcesPanel = lazyPart(async () => (await import("../panel/sources-panel")).SourcesPanel);
export const StepsPanel = lazyPart(async () => (await import("../panel/steps-panel")).StepsPanel);
export const RefusalNotice = lazyPart(async () => (await import("../composer/refusal-notice")).RefusalNotice);

/** Loads all components that show an answer or a refusal, which may come from a server that is away by then; resolves once each has loaded or failed. */
export async function prepareAnswer(): Promise<void> {
  const parts = [Turn, QuestionEditor, VersionSwitcher, RunDiagram, SourcesPanel, StepsPanel, RefusalNotice];
  await Promise.all(parts.map((part) => part.preload()));
}

/**
 * Loads the components that show an answer: while the first question is typed, or when a conversation opens.
 * @returns whether an opened conversation can be shown: the components have loaded or failed
 */
export function useAnswerParts(conversationId: string | null): boolean {
  const [settled, setSettled] = useState(false);
  useFirstUse(prepare);
  useEffect(() => {
    if (conversationId !== null) void prepareAnswer().then(() => setSettled(true));
  }, [conversationId]);
  return settled;
}
