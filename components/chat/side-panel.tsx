"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { chatOfRun, diagramOfRun } from "@/lib/browser/shared-fold";
import { useRunView } from "@/lib/browser/use-run";
import { useTopology, workflowShape } from "@/lib/browser/use-settings";
import { WorkflowDiagram } from "../workflow-diagram/workflow-diagram";
import { type OpenCitation, withWay } from "./citation-target";
import { SourcesPanel } from "./sources-panel";
import { StepsPanel } from "./steps-panel";

/** The settings that shape the workflow. */
type PlannedSettings = Parameters<typeof workflowShape>[0];

type Tab = "workflow" | "sources" | "steps";

/** Beside the answer: what the workflow does, which passages it found, and its steps one by one. */
export function SidePanel({
  runId,
  settings,
  onOpenCitation,
  className,
}: {
  /** `null` before the first question: the workflow is shown as it would run. */
  runId: string | null;
  settings: PlannedSettings | null;
  onOpenCitation: OpenCitation;
  className?: string;
}) {
  const t = useTranslations("chat.panel");
  const [tab, setTab] = useState<Tab>("workflow");
  return (
    <Tabs<Tab>
      label={t("label")}
      value={tab}
      onValueChange={setTab}
      {...(className === undefined ? {} : { className })}
      tabs={[
        { value: "workflow", label: t("workflow"), panel: <RunDiagram runId={runId} settings={settings} /> },
        {
          value: "sources",
          label: t("sources"),
          panel: <RunSources runId={runId} onOpenCitation={onOpenCitation} />,
        },
        {
          value: "steps",
          label: t("steps"),
          panel:
            runId === null ? (
              <EmptyState title={t("noSteps")}>{t("noStepsText")}</EmptyState>
            ) : (
              <StepsPanel runId={runId} />
            ),
        },
      ]}
    />
  );
}

function RunSources({ runId, onOpenCitation }: { runId: string | null; onOpenCitation: OpenCitation }) {
  const t = useTranslations("chat.panel");
  const view = useRunView(runId, chatOfRun);
  if (view.passages.length === 0) return <EmptyState title={t("noSources")}>{t("noSourcesText")}</EmptyState>;
  return <SourcesPanel view={view} onOpenCitation={withWay(onOpenCitation, view.ways)} />;
}

function RunDiagram({ runId, settings }: { runId: string | null; settings: PlannedSettings | null }) {
  const view = useRunView(runId, diagramOfRun);
  if (view.topology !== null) return <WorkflowDiagram topology={view.topology} view={view} className="h-full" />;
  return settings === null ? <Skeleton className="m-4 h-96" /> : <PlannedDiagram settings={settings} />;
}

function PlannedDiagram({ settings }: { settings: PlannedSettings }) {
  const t = useTranslations("workflow");
  const { data, isError } = useTopology(workflowShape(settings));
  if (data !== undefined) return <WorkflowDiagram topology={data} className="h-full" />;
  return isError ? <EmptyState title={t("unavailable")} /> : <Skeleton className="m-4 h-96" />;
}
