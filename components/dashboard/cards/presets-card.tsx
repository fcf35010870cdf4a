"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import { byCheck, CHECK_IDS } from "@/lib/shared/contracts/checks/checks";
import { PUBLISHED_CHECK_SECONDS } from "@/lib/shared/contracts/metrics/check-times";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { CHECK_PRESETS, checkSetOfPreset } from "@/lib/shared/contracts/runs/check-set";
import { ChartCard } from "../charts/chart-card";
import { runsLink } from "../dashboard-window";

/** The published configurations: their published times and the times measured here. */
export function PresetsCard({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const presetName = useTranslations("settings.presets");
  const { ms, count } = useQuantities();
  const rows = answer.presets.map(({ preset, ...measured }) => {
    const [from, to] = PUBLISHED_CHECK_SECONDS[preset];
    // Only finished runs are timed.
    const href = runsLink(query, { checks: checkSetOfPreset(preset), outcome: "finished" });
    return {
      preset,
      published: t("presets.published", { from, to }),
      on: byCheck(CHECK_PRESETS[preset]),
      href,
      ...measured,
    };
  });
  const mark = (on: boolean) => t(on ? "presets.on" : "presets.off");
  return (
    <ChartCard
      title={t("charts.presets")}
      aside={t("charts.presetsAside")}
      fileName="configurations"
      // Its table is wider than a column of the report.
      className="print:[column-span:all]"
      note={t("presets.text")}
      table={{
        columns: [
          { name: t("table.columns.preset"), format: "text" },
          ...CHECK_IDS.map((check) => ({ name: t(`checks.${check}`), format: "text" as const })),
          { name: t("presets.publishedTime"), format: "text" },
          { name: t("table.columns.p50"), format: "decimal" },
          { name: t("table.columns.p95"), format: "decimal" },
          { name: t("table.columns.runs"), format: "count" },
          { name: t("presets.meanCost"), format: "usd" },
        ],
        rows: rows.map(({ preset, published, on, href, runs, p50Ms, p95Ms, meanCostUsd }) => ({
          ...(runs > 0 && { href }),
          cells: [
            presetName(preset),
            ...CHECK_IDS.map((check) => mark(on[check])),
            published,
            p50Ms,
            p95Ms,
            runs,
            meanCostUsd,
          ],
        })),
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section aria-label={t("charts.presets")} tabIndex={0} className="overflow-x-auto">
        <table className="figures w-full min-w-130 text-sm">
          <thead className="text-left text-xs text-ink-3">
            <tr>
              <th scope="col" className="py-1 pr-3 font-medium">
                {t("table.columns.preset")}
              </th>
              {CHECK_IDS.map((check) => (
                <th key={check} scope="col" className="py-1 pr-3 font-medium">
                  {t(`checks.${check}`)}
                </th>
              ))}
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                {t("presets.publishedTime")}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t("presets.here")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ preset, published, on, href, runs, p50Ms }) => (
              <tr key={preset}>
                <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                  {presetName(preset)}
                </th>
                {CHECK_IDS.map((check) => (
                  <td key={check} className={on[check] ? "py-1.5 pr-3" : "py-1.5 pr-3 text-ink-3"}>
                    {mark(on[check])}
                  </td>
                ))}
                <td className="py-1.5 pr-3 text-right whitespace-nowrap text-ink-2">{published}</td>
                <td className="py-1.5 text-right whitespace-nowrap">
                  {runs === 0 ? (
                    <span className="text-ink-3">{presetName("notMeasured")}</span>
                  ) : (
                    <Link href={href} className="rounded-sm hover:underline">
                      <span className="font-semibold">{ms(p50Ms)}</span>{" "}
                      <span className="text-xs text-ink-3">n = {count(runs)}</span>
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ChartCard>
  );
}
