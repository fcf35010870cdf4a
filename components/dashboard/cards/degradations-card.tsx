"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { BarList } from "../charts/bar-list";
import { ChartCard } from "../charts/chart-card";
import { runsLink } from "../dashboard-window";

/** Fallbacks, by the number of runs that used each. */
export function DegradationsCard({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const parts = useTranslations("traces.step.parts");
  const { percent } = useQuantities();
  const total = answer.current.runs;
  const rows = answer.degradations.map(({ what, runs }) => ({
    what,
    name: parts(what),
    runs,
    share: total === 0 ? null : runs / total,
    href: runsLink(query, { degraded: what }),
  }));
  return (
    <ChartCard
      title={t("charts.degradations")}
      aside={t("charts.degradationsAside")}
      fileName="degradations"
      className="flex-1"
      table={{
        columns: [
          { name: t("table.columns.part"), format: "text" },
          { name: t("table.columns.runs"), format: "count" },
          { name: t("table.columns.share"), format: "percent" },
        ],
        rows: rows.map(({ name, runs, share, href }) => ({ cells: [name, runs, share], href })),
      }}
    >
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">{t("charts.noDegradations")}</p>
      ) : (
        <BarList
          label={t("charts.degradations")}
          rows={rows.map(({ what, name, share, href }) => ({
            key: what,
            name,
            share,
            value: percent(share),
            href,
            tone: "partial",
          }))}
        />
      )}
    </ChartCard>
  );
}
