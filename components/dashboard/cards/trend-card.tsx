"use client";

import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { ChartCard } from "../charts/chart-card";
import { MiniTrend } from "../charts/mini-trend";
import { prepareTrend } from "../charts/trend";
import { bucketLink } from "../dashboard-window";

/** The chart library weighs as much as the rest of the page, so it loads with the first figures. */
const TrendChart = dynamic(() => import("../charts/trend-chart").then((module) => module.TrendChart), {
  loading: () => <Skeleton className="min-h-66 flex-1" />,
});

const BUCKET_LABEL = {
  hour: { dateStyle: "medium", timeStyle: "short" },
  day: { dateStyle: "medium" },
  week: { dateStyle: "medium" },
} as const;

/** Names an interval by its start, in the answer's time zone. */
export function useBucketName({
  bucket,
  timeZone,
}: Pick<MetricsAnswer, "bucket" | "timeZone">): (start: unknown) => string {
  const format = useFormatter();
  return (start) => format.dateTime(new Date(String(start)), { ...BUCKET_LABEL[bucket], timeZone });
}

export function TrendCard({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const bucketName = useBucketName(answer);
  const { score } = useQuantities();
  const trend = useMemo(() => prepareTrend(answer), [answer]);
  const scores = ["median", "lower", "upper", "mean"] as const;
  const floor = answer.floors[0];
  return (
    <ChartCard
      title={t("charts.trend")}
      aside={[
        floor === undefined ? t("charts.trendAside") : t("charts.trendAsideFloor", { floor: score(floor.threshold) }),
        // Chosen by the server: the first run is less than a week ago.
        ...(query.bucket === undefined && answer.bucket === "hour" ? [t("charts.trendByHour")] : []),
      ].join(" · ")}
      fileName="reflection-trend"
      // On paper its figures are in the table of all metrics.
      className="print:hidden"
      table={{
        columns: [
          { name: t("table.columns.start"), format: "text" },
          { name: t("table.columns.runs"), format: "count" },
          ...scores.map((column) => ({ name: t(`table.columns.${column}`), format: "score" as const })),
        ],
        nameOf: bucketName,
        rows: answer.trend.map((entry, index) => {
          const href = bucketLink(answer, query, index);
          return {
            cells: [entry.start, entry.runs, entry.median, entry.lowerQuartile, entry.upperQuartile, entry.mean],
            ...(href === undefined ? {} : { href }),
            empty: entry.runs === 0,
          };
        }),
      }}
    >
      <TrendChart trend={trend} answer={answer} query={query} />
    </ChartCard>
  );
}

/** The trend in print, where no script draws. */
export function PrintedTrend({ answer }: { answer: MetricsAnswer }) {
  const t = useTranslations("dashboard.charts");
  const bucketName = useBucketName(answer);
  const { score } = useQuantities();
  const first = answer.trend[0];
  const last = answer.trend.at(-1);
  return (
    <div className="hidden print:block">
      <h2 className="mb-1 text-base font-semibold">{t("trend")}</h2>
      <p className="mb-1 text-xs text-ink-2">{t("trendAside")}</p>
      <div className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-2">
        <div className="flex flex-col justify-between text-right">
          <span>{score(1)}</span>
          <span>{score(0.5)}</span>
          <span>{score(0)}</span>
        </div>
        <MiniTrend values={answer.trend.map(({ median }) => median)} least={0} most={1} tall />
        {first !== undefined && last !== undefined && (
          <div className="col-start-2 flex justify-between">
            <span>{bucketName(first.start)}</span>
            <span>{first === last ? "" : bucketName(last.start)}</span>
          </div>
        )}
      </div>
    </div>
  );
}
