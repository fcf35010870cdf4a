"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import type { OpenCitation } from "../citation/citation-target";
import { RunDiagram, SourcesPanel, StepsPanel } from "../turn/answer-parts";
import { PlannedDiagram, type PlannedSettings } from "./planned-diagram";

type Tab = "workflow" | "sources" | "steps";

/** The panel beside the answer: workflow, passages found, and steps. */
export function SidePanel({
  runId,
  settings,
  onOpenCitation,
  className,
}: {
  /** `null` before the first question, when the planned workflow is shown. */
  runId: string | null;
  settings: PlannedSettings | null;
  onOpenCitation: OpenCitation;
  className?: string;
}) {
  const t = useTranslations("chat.panel");
  const [tab, setTab] = useState<Tab>("workflow");
  const planned = <PlannedDiagram settings={settings} />;
  return (
    <Tabs<Tab>
      label={t("label")}
      value={tab}
      onValueChange={setTab}
      {...(className === undefined ? {} : { className })}
      tabs={[
        {
          value: "workflow",
          label: t("workflow"),
          panel:
            runId === null ? (
              planned
            ) : (
              <Suspense fallback={planned}>
                <RunDiagram runId={runId} settings={settings} />
              </Suspense>
            ),
        },
        {
          value: "sources",
          label: t("sources"),
          panel:
            runId === null ? (
              <EmptyState title={t("noSources")}>{t("noSourcesText")}</EmptyState>
            ) : (
              <Suspense>
                <SourcesPanel runId={runId} onOpenCitation={onOpenCitation} />
              </Suspense>
            ),
        },
        {
          value: "steps",
          label: t("steps"),
          panel:
            runId === null ? (
              <EmptyState title={t("noSteps")}>{t("noStepsText")}</EmptyState>
            ) : (
              <Suspense>
                <StepsPanel runId={runId} />
              </Suspense>
            ),
        },
      ]}
    />
  );
}
