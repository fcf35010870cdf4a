"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useRunView } from "@/lib/browser/use-run";
import { useTopology } from "@/lib/browser/use-settings";
import type { CheckSettings } from "@/lib/contracts/settings";
import { chatFold } from "@/lib/projections/chat";
import { diagramFold } from "@/lib/projections/diagram";
import { WorkflowDiagram } from "../workflow-diagram/workflow-diagram";
import type { OpenCitation } from "./citation-target";
import { SourcesPanel } from "./sources-panel";
import { StepsPanel } from "./steps-panel";

type Tab = "workflow" | "sources" | "steps";

/** Beside the answer: what the workflow does, which passages it found, and its steps one by one. */
export function SidePanel({
  runId,
  checks,
  onOpenCitation,
  className,
}: {
  /** `null` before the first question: the workflow is shown as it would run. */
  runId: string | null;
  checks: CheckSettings | null;
  onOpenCitation: OpenCitation;
  className?: string;
}) {
  const t = useTranslations("chat.panel");
  const [tab, setTab] = useState<Tab>("workflow");
  const view = useRunView(runId, chatFold);
  return (
    <Tabs<Tab>
      label={t("label")}
      value={tab}
      onValueChange={setTab}
      {...(className === undefined ? {} : { className })}
      tabs={[
        { value: "workflow", label: t("workflow"), panel: <RunDiagram runId={runId} checks={checks} /> },
        {
          value: "sources",
          label: t("sources"),
          panel:
            runId === null || view.passages.length === 0 ? (
              <EmptyState title={t("noSources")}>{t("noSourcesText")}</EmptyState>
            ) : (
              <SourcesPanel view={view} onOpenCitation={onOpenCitation} />
            ),
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

function RunDiagram({ runId, checks }: { runId: string | null; checks: CheckSettings | null }) {
  const view = useRunView(runId, diagramFold);
  if (view.topology !== null) return <WorkflowDiagram topology={view.topology} view={view} className="h-full" />;
  return checks === null ? <Skeleton className="m-4 h-96" /> : <PlannedDiagram checks={checks} />;
}

function PlannedDiagram({ checks }: { checks: CheckSettings }) {
  const t = useTranslations("workflow");
  const { data, isError } = useTopology(checks);
  if (data !== undefined) return <WorkflowDiagram topology={data} className="h-full" />;
  return isError ? <EmptyState title={t("unavailable")} /> : <Skeleton className="m-4 h-96" />;
}
