"use client";

import { Columns2, RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/overlays/toast";
import { useStartRun } from "@/lib/browser/api/use-run-actions";
import { showVersion } from "@/lib/browser/dom/shown-version";
import { askedWithOfRun } from "@/lib/browser/stream/head-folds";
import { useRunView } from "@/lib/browser/stream/use-run";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import { AskAgainDialog } from "./ask-again-dialog";
import type { RequestedWith } from "./asked-again";
import { compareAddress } from "./compare-address";
import { RunPicker } from "./run-picker";

/** Compares a run with another one, or asks its question again as a new version of the turn. */
export function RunActions({ run }: { run: RunSummary }) {
  const t = useTranslations("comparison");
  const again = useTranslations("comparison.again");
  const router = useRouter();
  const toast = useToast();
  const startRun = useStartRun();
  const asked = useRunView(run.id, askedWithOfRun);
  const [open, setOpen] = useState<"picker" | "again" | null>(null);
  const askAgain = (requested: RequestedWith) => {
    const { question, conversationId, parentRunId } = run;
    // A test case asked again becomes a user's question in a new conversation.
    const place = run.purpose === "case" ? {} : { conversationId, parentRunId };
    startRun.mutate(
      { question, ...place, ...requested },
      {
        onSuccess: (accepted) => {
          showVersion(accepted.conversationId, accepted.runId);
          router.push(compareAddress(run.id, accepted.runId));
        },
        onError: (error) => toast({ title: again("refused"), description: error.message, error: true }),
      },
    );
  };
  return (
    <>
      <Button size="sm" disabled={asked === null} onClick={() => setOpen("again")}>
        <RotateCcw aria-hidden className="size-3.5" />
        {again("open")}
      </Button>
      <Button size="sm" onClick={() => setOpen("picker")}>
        <Columns2 aria-hidden className="size-3.5" />
        {t("compare")}
      </Button>
      {open === "again" && asked !== null && (
        <AskAgainDialog asked={asked} busy={startRun.isPending} onAsk={askAgain} onClose={() => setOpen(null)} />
      )}
      {open === "picker" && (
        <RunPicker
          title={t("compareWith")}
          not={run.id}
          onPick={(other) => router.push(compareAddress(run.id, other))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
