"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/account/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useToast } from "@/components/ui/overlays/toast";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { useQuantities } from "@/components/words/use-quantities";
import type { ExtractionStatus } from "@/lib/shared/contracts/library/graph-extraction";
import { useChangeExtraction, useExtraction } from "../use-graph";
import { useEstimateWords } from "./use-estimate-words";

/** Progress of extraction, its cost so far and an estimate of the rest, with buttons to pause, resume and retry. */
export function ExtractionCard() {
  const t = useTranslations("graph.extraction");
  const { data, isPending, error, refetch } = useExtraction();
  if (isPending) return <Skeleton className="h-13.5 shrink-0 rounded-xl" />;
  if (data === undefined) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5 text-sm">
        <p role="alert" className="text-unsupported">
          {t("failed")} <span className="text-ink-2">{error?.message}</span>
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          {t("again")}
        </Button>
      </Card>
    );
  }
  return (
    <Card className="shrink-0 px-4 py-2.5">
      <section aria-label={t("label")} className="flex flex-col gap-1.5">
        <Line status={data} />
        <SummariesLine summaries={data.summaries} />
        <Failures failures={data.failures} />
      </section>
    </Card>
  );
}

function Line({ status }: { status: ExtractionStatus }) {
  const t = useTranslations("graph.extraction");
  const toast = useToast();
  const { ms, usd } = useQuantities();
  const words = useEstimateWords();
  const change = useChangeExtraction();
  const mayChange = useMay("manage_library");
  const { method, state, documents, passages, summaries, spent, digests, left, estimate } = status;
  const send = (action: "pause" | "resume" | "retry" | "rebuild") =>
    change.mutate(
      { action },
      { onError: (error) => toast({ title: t("changeFailed"), description: error.message, error: true }) },
    );
  const isComplete = passages.done >= passages.total;
  const summariesLeft = summaries.total - summaries.done - summaries.failed;
  const isOpen = !isComplete || summariesLeft > 0;
  const shownState = () => {
    if (method === "off") return "off";
    if (state !== "idle") return state;
    return isComplete ? "done" : "waiting";
  };
  const timeLeft = () => {
    if (!isOpen || method === "off" || isUnread) return null;
    return left.ms === null ? t("paceUnknown") : t("left", { time: ms(left.ms) });
  };
  const isByModel = method === "language-model";
  const isUnread = isByModel && passages.done === 0 && estimate !== null && estimate.passages > 0;
  const figures = [
    spent.ms > 0 ? t("spent", { time: ms(spent.ms) }) : null,
    ...words.spent(spent),
    timeLeft(),
    !isOpen || left.costUsd === null || !isByModel || isUnread ? null : t("leftCost", { cost: usd(left.costUsd) }),
  ].filter((part) => part !== null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="figures min-w-0 text-sm" role="status">
          <strong className="font-medium">{t(`states.${shownState()}`)}</strong>{" "}
          <span className="text-ink-2">
            {t("documents", { done: documents.done, total: documents.total })}
            {figures.length > 0 && ` · ${figures.join(" · ")}`}
          </span>
        </p>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {method === "off" && (
              <Link href="/settings#knowledge-graph" className="text-sm text-accent underline underline-offset-2">
                {t("turnOn")}
              </Link>
            )}
            {method !== "off" && isOpen && (
              <Button
                size="sm"
                disabled={change.isPending}
                onClick={() => send(state === "paused" ? "resume" : "pause")}
              >
                {t(state === "paused" ? "resume" : "pause")}
              </Button>
            )}
            {documents.failed + summaries.failed > 0 && (
              <Button size="sm" disabled={change.isPending} onClick={() => send("retry")}>
                {documents.failed > 0 ? t("retry", { count: documents.failed }) : t("retrySummaries")}
              </Button>
            )}
            {method !== "off" && isComplete && documents.total > 0 && (
              <RebuildButton status={status} disabled={change.isPending} onRebuild={() => send("rebuild")} />
            )}
          </div>
        )}
      </div>
      {digests.calls > 0 && (
        <p className="figures text-xs text-ink-2">
          {t("digests")} {words.spent(digests).join(" · ")}
        </p>
      )}
      {isUnread && (
        <p className="figures text-xs text-ink-2">
          {t("ahead")} {words.estimate(estimate).join(" · ")}
        </p>
      )}
      {method !== "off" && !isComplete && passages.total > 0 && (
        <Progress
          label={t("progress")}
          value={passages.done}
          max={passages.total}
          text={t("passages", { done: passages.done, total: passages.total })}
        />
      )}
    </>
  );
}

function Failures({ failures }: { failures: ExtractionStatus["failures"] }) {
  const t = useTranslations("graph.extraction");
  if (failures.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="text-partial">{t("failures", { count: failures.length })}</summary>
      <ul className="mt-1.5 flex flex-col gap-1.5 border-l-2 border-line-strong pl-3">
        {failures.map(({ documentId, documentTitle, message }) => (
          <li key={documentId} className="wrap-anywhere">
            <Link href={`/library/${documentId}`} className="font-medium hover:underline">
              {documentTitle}
            </Link>{" "}
            <span className="text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Rebuilds the graph; with a language model, it first shows the cost of the last build. */
function RebuildButton({
  status: { method, passages, spent },
  disabled,
  onRebuild,
}: {
  status: ExtractionStatus;
  disabled: boolean;
  onRebuild(): void;
}) {
  const t = useTranslations("graph.extraction");
  const words = useEstimateWords();
  const { ms } = useQuantities();
  const [isAsking, setAsking] = useState(false);
  const asks = method === "language-model";
  return (
    <>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={asks ? () => setAsking(true) : onRebuild}>
        {t("rebuild")}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("rebuildTitle")}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t("rebuildCancel")}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false);
                onRebuild();
              }}
            >
              {t("rebuild")}
            </Button>
          </>
        }
      >
        <p>{t("rebuildText", { count: passages.total })}</p>
        <p className="figures mt-2 text-ink-2">
          {t("rebuildSpent")} {[...words.spent(spent), ms(spent.ms)].join(" · ")}
        </p>
      </Dialog>
    </>
  );
}

/** How many communities have a summary by the language model, and why the others have only quotations. */
function SummariesLine({ summaries: { done, failed, total, failure } }: Pick<ExtractionStatus, "summaries">) {
  const t = useTranslations("graph.extraction");
  if (total === 0) return null;
  return (
    <p className="figures text-xs text-ink-2">
      {t("summaries", { done, total })}
      {failed > 0 && failure !== null && (
        <span className="text-partial">
          {" "}
          {t("summariesFailed", { count: failed })} {t(`summaryFailures.${failure}`)}
        </span>
      )}
    </p>
  );
}
