"use client";

import { lazyPart } from "@/components/ui/lazy-part";

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
