"use client";

import { FlaskConical } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { RunReview } from "@/lib/shared/contracts/evaluation/review";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import { draftOfTrace } from "@/lib/shared/projections/case-draft";

const CaseDialog = dynamic(() => import("./case-dialog").then((module) => module.CaseDialog));

/** Saves a run's question as a test case that expects the run's result, or what its reviewer says instead. */
export function SaveCaseButton({ trace, review }: { trace: RunTrace; review?: RunReview | undefined }) {
  const t = useTranslations("cases");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <FlaskConical aria-hidden className="size-3.5" />
        {t("saveAs")}
      </Button>
      {open && (
        <CaseDialog
          id={null}
          initial={draftOfTrace(trace, review)}
          fromRunId={trace.run.id}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
