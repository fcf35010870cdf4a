"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/overlays/toast";
import { MAX_CASE_RUNS } from "@/lib/shared/contracts/evaluation/eval-case";
import { useSaveCasesOfRuns } from "./use-cases";

/** Saves the selected runs as test cases that expect their results, or what their reviewers say instead. */
export function SaveCasesButton({ runIds }: { runIds: readonly string[] }) {
  const t = useTranslations("cases");
  const toast = useToast();
  const save = useSaveCasesOfRuns();
  const onClick = () =>
    save.mutate(runIds, {
      onSuccess: ({ added, skipped, unusable }) =>
        toast({
          title: t("imported", { added, skipped }),
          ...(unusable > 0 && { description: t("unusable", { count: unusable }) }),
        }),
      onError: (error) => toast({ title: t("dialog.notSaved"), description: error.message, error: true }),
    });
  if (runIds.length > MAX_CASE_RUNS) {
    return <span className="text-xs text-partial">{t("tooManyRuns", { count: MAX_CASE_RUNS })}</span>;
  }
  return (
    <Button size="sm" disabled={save.isPending} onClick={onClick}>
      <FlaskConical aria-hidden className="size-3.5" />
      {t("saveSelected")}
    </Button>
  );
}
