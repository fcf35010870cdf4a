"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ChartCard } from "@/components/dashboard/charts/chart-card";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import type { AlertCondition } from "@/lib/shared/contracts/metrics/alert-condition";
import type { AlertHistory, AlertPreview } from "@/lib/shared/contracts/metrics/alert-rule";
import { PreviewChart } from "./preview-chart";
import { type RuleDraft, readCondition } from "./rule-draft";
import { useAlertWords } from "./use-alert-words";
import { usePreviewAlertRule } from "./use-alerts";

const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;
/** Alerts listed by name; the table has all evaluations. */
const LISTED = 5;

/** The current figure of the edited rule, and when it would have fired. */
export function RulePreview({ draft }: { draft: RuleDraft }) {
  const t = useTranslations("alerts");
  const preview = usePreviewAlertRule();
  const failureWords = useFailureWords();
  // The condition of the answer shown: the draft may change meanwhile.
  const [asked, setAsked] = useState<AlertCondition | null>(null);
  const condition = readCondition(draft);
  const isStale = JSON.stringify(asked) !== JSON.stringify(condition);
  return (
    <section aria-label={t("preview.title")} className="flex flex-col gap-3 rounded-xl border border-line bg-sunk p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex-1 basis-56 text-xs text-ink-2">{t("preview.hint")}</p>
        <Button
          size="sm"
          disabled={condition === null || preview.isPending}
          onClick={() => {
            if (condition === null) return;
            setAsked(condition);
            preview.mutate(condition);
          }}
        >
          {t("preview.run")}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {preview.isPending && <p className="text-sm text-ink-2">{t("preview.running")}</p>}
        {preview.isError && (
          <p className="text-sm text-unsupported">
            {t("preview.failed")} {failureWords(preview.error)}
          </p>
        )}
        {preview.isSuccess && isStale && <p className="text-xs text-partial">{t("preview.stale")}</p>}
      </div>
      {preview.isSuccess && asked !== null && <Answer answer={preview.data} condition={asked} />}
    </section>
  );
}

function Answer({ answer: { now, history }, condition }: { answer: AlertPreview; condition: AlertCondition }) {
  const t = useTranslations("alerts");
  const words = useAlertWords();
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="figures flex flex-wrap items-center gap-2">
        <span className="font-semibold">
          {t("preview.now", { value: words.figure(condition.metric, now.value, condition.threshold) })}
        </span>
        <Chip tone={now.finding === "firing" ? "unsupported" : now.finding === "quiet" ? "supported" : "unknown"} dot>
          {t(`finding.${now.finding}`)}
        </Chip>
        <span className="text-xs text-ink-3">
          {now.finding === "no_data"
            ? t("rules.tooFew", { count: now.runs, needed: condition.minRuns })
            : t("rules.runs", { count: now.runs })}
        </span>
      </p>
      {history === null ? (
        <p className="text-partial">{t("preview.tooMany")}</p>
      ) : (
        <History history={history} condition={condition} />
      )}
    </div>
  );
}

function History({ history, condition }: { history: AlertHistory; condition: AlertCondition }) {
  const t = useTranslations("alerts");
  const format = useFormatter();
  const words = useAlertWords();
  const { metric, threshold } = condition;
  const moment = (at: string) => format.dateTime(new Date(at), MOMENT);
  const figure = (value: number | null) => words.figure(metric, value, threshold);
  const { firings } = history;
  const shown = firings.slice(-LISTED).reverse();
  const from = format.dateTime(new Date(history.from), { dateStyle: "medium" });
  return (
    <>
      <ChartCard
        title={t(`metrics.${metric}`)}
        fileName="alert-preview"
        table={{
          columns: [
            { name: t("history.began"), format: "text" },
            { name: t("history.value"), format: "text" },
            { name: t("preview.state"), format: "text" },
          ],
          nameOf: (at) => moment(String(at)),
          rows: history.points.map(({ at, value, finding }) => ({
            cells: [at, value === null ? null : figure(value), t(`finding.${finding}`)],
          })),
        }}
      >
        <PreviewChart
          history={history}
          threshold={threshold}
          label={t("preview.chart", { count: firings.length })}
          words={figure}
        />
      </ChartCard>
      <div>
        <p>
          {firings.length === 0 ? t("preview.never", { from }) : t("preview.fired", { count: firings.length, from })}
        </p>
        {shown.length > 0 && (
          <ul className="figures mt-1 flex list-disc flex-col gap-0.5 pl-5 text-xs text-ink-2">
            {shown.map(({ from: began, to, worst }) => (
              <li key={began}>
                {to === null
                  ? t("preview.stillOpen", { from: moment(began), worst: figure(worst) })
                  : t("preview.from", { from: moment(began), to: moment(to), worst: figure(worst) })}
              </li>
            ))}
            {firings.length > LISTED && <li>{t("preview.allFirings", { count: firings.length - LISTED })}</li>}
          </ul>
        )}
        <p className="figures mt-1 text-xs text-ink-3">
          {t("preview.every", { every: words.length(Math.round(history.everyMinutes)) })}{" "}
          {history.noDataShare > 0 && t("preview.noData", { share: words.figure("failed_share", history.noDataShare) })}
        </p>
      </div>
    </>
  );
}
