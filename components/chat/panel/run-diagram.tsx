"use client";

import { WorkflowDiagram } from "@/components/workflow-diagram/workflow-diagram";
import { diagramOfRun } from "@/lib/browser/stream/answer-folds";
import { useRunView } from "@/lib/browser/stream/use-run";
import { PlannedDiagram, type PlannedSettings } from "./planned-diagram";

/** The workflow of a run and its progress; until the first event, the planned workflow. */
export function RunDiagram({ runId, settings }: { runId: string; settings: PlannedSettings | null }) {
  const view = useRunView(runId, diagramOfRun);
  if (view.topology === null) return <PlannedDiagram settings={settings} />;
  return <WorkflowDiagram topology={view.topology} view={view} className="h-full" />;
}
