"use client";

import { diagramOfRun } from "@/lib/browser/answer-folds";
import { useRunView } from "@/lib/browser/use-run";
import { WorkflowDiagram } from "../workflow-diagram/workflow-diagram";
import { PlannedDiagram, type PlannedSettings } from "./planned-diagram";

/** The workflow of a run and what it does; until its first event, as it would run. */
export function RunDiagram({ runId, settings }: { runId: string; settings: PlannedSettings | null }) {
  const view = useRunView(runId, diagramOfRun);
  if (view.topology === null) return <PlannedDiagram settings={settings} />;
  return <WorkflowDiagram topology={view.topology} view={view} className="h-full" />;
}
