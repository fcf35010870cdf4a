"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { WorkflowDiagram } from "@/components/workflow-diagram/workflow-diagram";
import { useTopology, type WorkflowShape } from "@/lib/browser/api/settings/use-topology";

/** The graph of the edited settings. */
export function WorkflowPreview({ shape }: { shape: WorkflowShape }) {
  const t = useTranslations("settings.sections");
  const workflow = useTranslations("workflow");
  const { data, isError, refetch } = useTopology(shape);
  return (
    <Card className="flex h-[30rem] flex-col overflow-hidden min-[1200px]:sticky min-[1200px]:top-5 min-[1200px]:h-[calc(100dvh-9rem)] min-[1200px]:max-h-[46rem]">
      <CardHeader title={t("workflow")} />
      {data !== undefined ? (
        <WorkflowDiagram topology={data} className="flex-1" />
      ) : isError ? (
        <ErrorState title={workflow("unavailable")} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 flex-1" />
      )}
    </Card>
  );
}
