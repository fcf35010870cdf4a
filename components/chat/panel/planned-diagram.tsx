"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { WorkflowDiagram } from "@/components/workflow-diagram/workflow-diagram";
import { useTopology, workflowShape } from "@/lib/browser/api/settings/use-topology";

/** The settings that shape the workflow. */
export type PlannedSettings = Parameters<typeof workflowShape>[0];

/** The workflow as the settings define it; `null` while they load. */
export function PlannedDiagram({ settings }: { settings: PlannedSettings | null }) {
  return settings === null ? <Skeleton className="m-4 h-96" /> : <Planned settings={settings} />;
}

function Planned({ settings }: { settings: PlannedSettings }) {
  const t = useTranslations("workflow");
  const { data, isError } = useTopology(workflowShape(settings));
  if (data !== undefined) return <WorkflowDiagram topology={data} className="h-full" />;
  return isError ? <EmptyState title={t("unavailable")} /> : <Skeleton className="m-4 h-96" />;
}
