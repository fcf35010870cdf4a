"use client";

import { Gauge } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Page } from "@/components/shell/page";
import { Button, buttonStyles } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { queryString } from "@/lib/browser/query-string";
import { useMetrics } from "@/lib/browser/use-metrics";
import type { MetricsAnswer, MetricsQuery } from "@/lib/contracts/metrics";
import { LanguageCard, LowestCard, ModelCard } from "./breakdown-cards";
import { ChartCard } from "./chart-card";
import { DashboardFilters } from "./dashboard-filters";
import { type DashboardView, parseView, runsLink, toMetricsQuery } from "./dashboard-window";
import { DegradationsCard } from "./degradations-card";
import { AttemptsCard, NodesCard, OutcomesCard } from "./distribution-cards";
import { FigureRow } from "./figure-row";
import { MetricDefinitions } from "./metric-definitions";
import { SearchesCard } from "./searches-card";
import { prepareTrend } from "./trend";
import { TrendChart } from "./trend-chart";

/** Reflection over time, and what stands behind it. */
export function DashboardPage() {
  const t = useTranslations("dashboard");
  const pathname = usePathname();
  const search = useSearchParams();
  const view = useMemo(() => parseView(search), [search]);
  const query = useMemo(
    () => toMetricsQuery(view, Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone),
    [view],
  );
  const { data, isPending, isError, isPlaceholderData, error, refetch, dataUpdatedAt } = useMetrics(query);
  const change = (next: DashboardView) => window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
  return (
    <Page
      wide
      title={t("title")}
      actions={
        <>
          <MetricDefinitions />
          <DashboardFilters view={view} models={data?.byModel.map(({ model }) => model) ?? []} onChange={change} />
        </>
      }
    >
      {isPending ? (
        <DashboardSkeleton label={t("loading")} />
      ) : data === undefined ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {error?.message}
        </ErrorState>
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60 transition-opacity" : ""}>
          {isPlaceholderData && <LoadingText>{t("table.refreshing")}</LoadingText>}
          {isError && <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
          {data.current.runs === 0 ? (
            <NothingCounted view={view} onChange={change} />
          ) : (
            <Charts answer={data} query={query} />
          )}
        </div>
      )}
    </Page>
  );
}

function NothingCounted({ view, onChange }: { view: DashboardView; onChange(view: DashboardView): void }) {
  const t = useTranslations("dashboard.empty");
  const filtered = view.language !== undefined || view.model !== undefined;
  const widest: DashboardView = { window: "quarter" };
  return (
    <EmptyState
      title={t(filtered ? "filtered" : "title")}
      icon={<Gauge aria-hidden className="size-8" />}
      action={
        <>
          {(filtered || view.window !== widest.window) && (
            <Button onClick={() => onChange(widest)}>{t("wider")}</Button>
          )}
          <Link href="/" className={buttonStyles("primary")}>
            {t("ask")}
          </Link>
        </>
      }
    >
      {t("text")}
    </EmptyState>
  );
}

function Charts({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  return (
    <div className="flex flex-col gap-3">
      <FigureRow answer={answer} query={query} />
      <div className="grid gap-3 min-[1100px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TrendCard answer={answer} query={query} />
        <div className="flex min-w-0 flex-col gap-3">
          <AttemptsCard answer={answer} query={query} />
          <OutcomesCard answer={answer} query={query} />
        </div>
      </div>
      <div className="grid gap-3 min-[700px]:grid-cols-2 min-[1100px]:grid-cols-3">
        <NodesCard answer={answer} query={query} />
        <div className="flex min-w-0 flex-col gap-3">
          <LanguageCard answer={answer} query={query} />
          <ModelCard answer={answer} query={query} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <LowestCard answer={answer} />
          <SearchesCard answer={answer} query={query} />
          <DegradationsCard answer={answer} query={query} />
        </div>
      </div>
    </div>
  );
}

const BUCKET_LABEL = {
  hour: { dateStyle: "medium", timeStyle: "short" },
  day: { dateStyle: "medium" },
  week: { dateStyle: "medium" },
} as const;

function TrendCard({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const format = useFormatter();
  const trend = useMemo(() => prepareTrend(answer), [answer]);
  const scores = ["median", "lower", "upper", "mean"] as const;
  return (
    <ChartCard
      title={t("charts.trend")}
      aside={t("charts.trendAside")}
      fileName="reflection-trend"
      table={{
        columns: [
          { name: t("table.columns.start"), format: "text" },
          { name: t("table.columns.runs"), format: "count" },
          ...scores.map((column) => ({ name: t(`table.columns.${column}`), format: "score" as const })),
        ],
        nameOf: (start) => format.dateTime(new Date(String(start)), BUCKET_LABEL[answer.bucket]),
        rows: answer.trend.map((entry, index) => ({
          cells: [entry.start, entry.runs, entry.median, entry.lowerQuartile, entry.upperQuartile, entry.mean],
          ...(entry.runs === 0
            ? {}
            : { href: runsLink({ ...query, from: entry.start, to: answer.trend[index + 1]?.start ?? answer.to }) }),
        })),
      }}
    >
      <TrendChart trend={trend} bucket={answer.bucket} query={query} />
    </ChartCard>
  );
}

function DashboardSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-3">
      <LoadingText>{label}</LoadingText>
      <div className="grid gap-3 min-[560px]:grid-cols-2 min-[1100px]:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-30 rounded-xl" />
        ))}
      </div>
      <div className="grid gap-3 min-[1100px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-84 rounded-xl" />
        <Skeleton className="h-84 rounded-xl" />
      </div>
    </div>
  );
}
