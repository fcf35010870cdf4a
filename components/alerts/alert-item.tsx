"use client";

import Link from "next/link";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { queryString } from "@/lib/browser/api/query-string";
import type { Alert } from "@/lib/shared/contracts/metrics/alert";
import { alertRunsQuery } from "@/lib/shared/contracts/metrics/alert-runs";
import { DeliveryList } from "./delivery-list";
import { useAlertWords } from "./use-alert-words";

/** Link to the runs of the window in which an alert began. */
export function alertRunsLink({ condition, windowFrom, windowTo }: Alert): string {
  return `/traces${queryString(alertRunsQuery(condition, { from: windowFrom, to: windowTo }))}`;
}

/** One alert: its condition, its duration, its runs and its messages. */
export function AlertItem({ alert }: { alert: Alert }) {
  const t = useTranslations("alerts");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const words = useAlertWords();
  const { condition, startedAt, endedAt } = alert;
  const isOpen = endedAt === null;
  const started = new Date(startedAt);
  return (
    <li>
      <Card className="flex flex-col gap-2 px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 flex-1 basis-72">
            <h3 className="flex flex-wrap items-center gap-2 font-medium">
              {isOpen && (
                <Chip tone="unsupported" dot>
                  {t("finding.firing")}
                </Chip>
              )}
              <span className="wrap-anywhere">{words.name(alert.ruleName, condition)}</span>
              {alert.ruleDeleted && <Chip>{t("history.ruleDeleted")}</Chip>}
            </h3>
            <p className="figures mt-0.5 text-sm text-ink-2">
              <span className="font-semibold text-ink">
                {words.figure(condition.metric, alert.value, condition.threshold)}
              </span>{" "}
              {t("history.ofRuns", { count: alert.runs })} · {words.condition(condition)}
            </p>
            <p className="figures text-xs wrap-anywhere text-ink-3">{words.scope(condition)}</p>
          </div>
          <div className="figures text-xs text-ink-2">
            <p>
              <time dateTime={startedAt}>{format.dateTime(started, { dateStyle: "medium", timeStyle: "short" })}</time>{" "}
              {isOpen
                ? `(${format.relativeTime(started, now)})`
                : `· ${words.duration(Date.parse(endedAt) - started.getTime())}`}
            </p>
            {alert.endReason !== null && (
              <p className="text-ink-3">
                {t(`history.end.${alert.endReason}`, {
                  value: words.figure(condition.metric, alert.endValue, condition.threshold),
                })}
              </p>
            )}
          </div>
        </div>
        {alert.noData && <p className="text-sm text-partial">{t("open.noData")}</p>}
        <div className="flex flex-wrap items-start gap-x-6 gap-y-2 text-sm">
          <Link href={alertRunsLink(alert)} className="text-accent underline underline-offset-2">
            {t("history.runs")}
          </Link>
          <DeliveryList alert={alert} />
        </div>
      </Card>
    </li>
  );
}
