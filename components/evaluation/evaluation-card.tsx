"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { NoticeToggle } from "@/components/shell/job-notices/notice-toggle";
import { useEndNotice } from "@/components/shell/job-notices/use-end-notice";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Select } from "@/components/ui/overlays/select";
import { useToast } from "@/components/ui/overlays/toast";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { useQuantities } from "@/components/words/use-quantities";
import type { EvalRunSummary } from "@/lib/shared/contracts/evaluation/eval-run";
import { ResultList } from "./result-list";
import { useCancelEvalRun, useEvalRun } from "./use-cases";

/** One evaluation, by default the latest: progress, results and changes. */
export function EvaluationCard({ evalRuns }: { evalRuns: readonly EvalRunSummary[] }) {
  const t = useTranslations("cases");
  const format = useFormatter();
  const id = useId();
  const toast = useToast();
  const cancel = useCancelEvalRun();
  const [chosen, setChosen] = useState<string | null>(null);
  const latest = evalRuns[0];
  useEndNotice(latest?.status === "running", {
    title: t("notice"),
    body: [
      t("passed", { count: latest?.passed ?? 0 }),
      t("failedCount", { count: latest?.failed ?? 0 }),
      t("unknown", { count: latest?.unknown ?? 0 }),
    ].join(" · "),
    path: "/traces/cases",
  });
  const shown = evalRuns.find((one) => one.id === chosen) ?? evalRuns[0];
  if (shown === undefined) return null;
  const when = (one: EvalRunSummary) =>
    `${format.dateTime(new Date(one.startedAt), { dateStyle: "medium", timeStyle: "medium" })} · ${t(`triggers.${one.trigger}`)}`;
  const running = shown.status === "running";
  return (
    <Card>
      <section aria-labelledby={id}>
        <CardHeader
          title={<span id={id}>{t("evaluation")}</span>}
          aside={
            <Select
              pill
              label={t("which")}
              value={shown.id}
              onValueChange={setChosen}
              options={evalRuns.map((one) => ({ value: one.id, label: when(one) }))}
            />
          }
        />
        <div className="flex flex-col gap-3 px-4 pb-4">
          {running && (
            <div className="flex flex-wrap items-center gap-3">
              <div className="min-w-40 flex-1">
                <Progress
                  label={t("progress")}
                  value={shown.done}
                  max={Math.max(1, shown.total)}
                  text={t("done", { done: shown.done, total: shown.total })}
                />
              </div>
              <NoticeToggle />
              <Button
                size="sm"
                disabled={cancel.isPending}
                onClick={() =>
                  cancel.mutate(shown.id, {
                    onError: (error) => toast({ title: t("notCancelled"), description: error.message, error: true }),
                  })
                }
              >
                {t("cancel")}
              </Button>
            </div>
          )}
          <Results shown={shown} />
        </div>
      </section>
    </Card>
  );
}

function Results({ shown }: { shown: EvalRunSummary }) {
  const t = useTranslations("cases");
  const { score, ms, usd, signedScore } = useQuantities();
  const { data, error } = useEvalRun(shown.id, shown.done, shown.status);
  const previous = data?.evalRun.id === shown.id ? data.previous : null;
  return (
    <>
      <div role="status" aria-label={t("sums")}>
        <ul className="figures flex flex-wrap gap-2">
          <li>
            <Chip tone="supported" dot>
              {t("passed", { count: shown.passed })}
            </Chip>
          </li>
          <li>
            <Chip tone={shown.failed > 0 ? "unsupported" : "neutral"} dot>
              {t("failedCount", { count: shown.failed })}
            </Chip>
          </li>
          <li>
            <Chip tone="unknown" dot>
              {t("unknown", { count: shown.unknown })}
            </Chip>
          </li>
          {shown.status === "cancelled" && (
            <li>
              <Chip>
                {t("wasCancelled")} · {t("done", { done: shown.done, total: shown.total })}
              </Chip>
            </li>
          )}
          <li>
            <Chip>
              {t("score", { score: score(shown.score) })}
              {previous !== null &&
                previous.score !== null &&
                shown.score !== null &&
                ` (${signedScore(shown.score - previous.score)})`}
            </Chip>
          </li>
          <li>
            <Chip>
              {t("median", { time: ms(shown.medianMs) })}
              {previous !== null && ` (${t("before", { value: ms(previous.medianMs) })})`}
            </Chip>
          </li>
          {shown.costUsd !== null && (
            <li>
              <Chip>
                {usd(shown.costUsd)}
                {previous !== null && ` (${t("before", { value: usd(previous.costUsd) })})`}
              </Chip>
            </li>
          )}
        </ul>
      </div>
      {data === undefined && error === null && <Skeleton className="h-24" />}
      {data === undefined && error !== null && (
        <p role="alert" className="text-sm text-unsupported">
          {t("resultsFailed")} {error.message}
        </p>
      )}
      {data !== undefined && <ResultList results={data.results} compared={data.previous !== null} />}
    </>
  );
}
