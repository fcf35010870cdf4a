"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { useBucketName } from "../cards/trend-card";
import { bucketLink } from "../dashboard-window";
import { ChartCard } from "./chart-card";
import type { ChartColumn, ChartTable } from "./chart-table";
import { DataTable } from "./data-table";
import { MiniTrend } from "./mini-trend";

const MULTIPLES = [
  { figure: "hallucinationDetectionRate", name: "hallucination", format: "percent" },
  { figure: "refinementSuccessRate", name: "refinement", format: "percent" },
  { figure: "approvedShare", name: "approved", format: "percent" },
  { figure: "meanMs", name: "time", format: "decimal" },
  { figure: "costUsd", name: "cost", format: "usd" },
] as const satisfies readonly {
  figure: keyof MetricsAnswer["trend"][number];
  name: string;
  format: ChartColumn["format"];
}[];

/** The other figures over the same time, as small charts side by side. */
export function Multiples({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const { percent, ms, usd } = useQuantities();
  const bucketName = useBucketName(answer);
  const words = { percent, decimal: ms, usd };
  return (
    <div className="grid gap-3 min-[560px]:grid-cols-2 min-[900px]:grid-cols-3 min-[1280px]:grid-cols-5 print:hidden">
      {MULTIPLES.map(({ figure, name, format }) => {
        const values = answer.trend.map((entry) => entry[figure]);
        const known = values.filter((value) => value !== null);
        const highest = Math.max(0, ...known);
        const title = t(`multiples.${name}`);
        return (
          <ChartCard
            key={figure}
            title={title}
            fileName={`trend-${name}`}
            table={{
              columns: [
                { name: t("table.columns.start"), format: "text" },
                { name: t("table.columns.runs"), format: "count" },
                { name: title, format },
              ],
              nameOf: bucketName,
              rows: answer.trend.map((entry, index) => {
                const href = bucketLink(answer, query, index);
                return { cells: [entry.start, entry.runs, entry[figure]], ...(href === undefined ? {} : { href }) };
              }),
            }}
          >
            {known.length === 0 ? (
              <p className="text-sm text-ink-2">{t("charts.none")}</p>
            ) : (
              <>
                <MiniTrend values={values} least={0} most={highest} />
                <p className="figures mt-1.5 text-xs text-ink-3">
                  {known.every((value) => value === highest)
                    ? words[format](highest)
                    : t("multiples.range", { low: words[format](Math.min(...known)), high: words[format](highest) })}
                </p>
              </>
            )}
          </ChartCard>
        );
      })}
    </div>
  );
}

/** The same in print as one table, where separate charts would each take a page. */
export function PrintedMultiples({ answer }: { answer: MetricsAnswer }) {
  const t = useTranslations("dashboard");
  const bucketName = useBucketName(answer);
  const title = t("multiples.together");
  const table: ChartTable = {
    columns: [
      { name: t("table.columns.start"), format: "text" },
      { name: t("table.columns.runs"), format: "count" },
      { name: t("charts.trend"), format: "score" },
      ...MULTIPLES.map(({ name, format }) => ({ name: t(`multiples.${name}`), format })),
    ],
    nameOf: bucketName,
    rows: answer.trend.map((entry) => ({
      cells: [entry.start, entry.runs, entry.median, ...MULTIPLES.map(({ figure }) => entry[figure])],
      empty: entry.runs === 0,
    })),
  };
  return (
    <Card className="hidden px-4 py-3 print:block">
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      <DataTable title={title} table={table} />
    </Card>
  );
}
