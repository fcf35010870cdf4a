"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { BarList } from "../charts/bar-list";
import { ChartCard } from "../charts/chart-card";
import { runsLink } from "../dashboard-window";

/** How many library searches were served from the cache. */
export function SearchesCard({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const { percent } = useQuantities();
  const { made, cached } = answer.searches;
  const rows = (
    [
      ["cached", cached],
      ["made", made - cached],
    ] as const
  ).map(([kind, count]) => ({
    kind,
    name: t(`searches.${kind}`),
    count,
    share: made === 0 ? null : count / made,
    href: runsLink(query, { cached: kind === "cached" }),
  }));
  return (
    <ChartCard
      title={t("charts.searches")}
      aside={t("charts.searchesAside")}
      fileName="searches"
      className="flex-1"
      table={{
        columns: [
          { name: t("table.columns.answered"), format: "text" },
          { name: t("table.columns.searches"), format: "count" },
          { name: t("table.columns.share"), format: "percent" },
        ],
        rows: made === 0 ? [] : rows.map(({ name, count, share, href }) => ({ cells: [name, count, share], href })),
      }}
    >
      {made === 0 ? (
        <p className="text-sm text-ink-2">{t("charts.noSearches")}</p>
      ) : (
        <>
          <BarList
            label={t("charts.searches")}
            rows={rows.map(({ kind, name, share, href }) => ({
              key: kind,
              name,
              share,
              value: percent(share),
              href,
              tone: kind === "cached" ? "accent" : "unknown",
            }))}
          />
          <p className="figures mt-2 text-xs text-ink-3">{t("charts.searchesText", { cached, made })}</p>
        </>
      )}
    </ChartCard>
  );
}
