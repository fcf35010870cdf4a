"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { WorkflowDiagram } from "@/components/workflow-diagram/workflow-diagram";
import { useTopology } from "@/lib/browser/api/settings/use-topology";
import type { SettingsEditor } from "./settings-editor";
import { useEdited } from "./use-settings-editor";

/** The graph of the edited settings. */
export function WorkflowPreview({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings.sections");
  const workflow = useTranslations("workflow");
  const { data, isError, refetch } = useTopology(useEdited(editor, (edited) => edited.shape));
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
