"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { checkName } from "@/lib/shared/contracts/runs/check-set";
import { BarList } from "../charts/bar-list";
import { ChartCard } from "../charts/chart-card";
import { runsLink } from "../dashboard-window";

/** What the checks cost, in total and one by one. */
export function ChecksCard({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const { ms, percent, usd } = useQuantities();
  const { runs, meanMs, timeShare, costUsd, byCheck } = answer.checks;
  const longest = Math.max(0, ...byCheck.map((check) => check.meanMs ?? 0));
  return (
    <ChartCard
      title={t("charts.checks")}
      aside={t("charts.checksAside")}
      fileName="checks"
      note={t("charts.checksText")}
      table={{
        columns: [
          { name: t("table.columns.check"), format: "text" },
          { name: t("table.columns.runs"), format: "count" },
          { name: t("table.columns.meanMs"), format: "decimal" },
          { name: t("table.columns.timeShare"), format: "percent" },
          { name: t("table.columns.calls"), format: "count" },
          { name: t("table.columns.cost"), format: "usd" },
        ],
        rows: byCheck.map(({ check, ...of }) => ({
          cells: [t(`checks.${checkName(check)}`), of.runs, of.meanMs, of.timeShare, of.calls, of.costUsd],
          href: runsLink(query, { judged: check }),
        })),
      }}
    >
      {runs === 0 ? (
        <p className="text-sm text-ink-2">{t("charts.noChecks")}</p>
      ) : (
        <>
          <p className="mb-2">
            <Link
              href={runsLink(query, { judged: "any" })}
              className="figures rounded-sm text-xl font-semibold tracking-tight hover:underline"
            >
              +{ms(meanMs)}
            </Link>{" "}
            <span className="figures text-xs text-ink-3">
              {t("charts.checksShare", {
                share: percent(timeShare),
                cost: costUsd === null ? t("charts.noPrice") : usd(costUsd),
              })}
            </span>
          </p>
          <BarList
            label={t("charts.checks")}
            rows={byCheck.map((of) => ({
              key: of.check,
              name: t(`checks.${checkName(of.check)}`),
              share: of.meanMs === null || longest === 0 ? null : of.meanMs / longest,
              value: ms(of.meanMs),
              href: runsLink(query, { judged: of.check }),
            }))}
          />
        </>
      )}
    </ChartCard>
  );
}
