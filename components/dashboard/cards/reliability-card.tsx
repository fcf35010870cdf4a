"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";
import { useQuantities } from "@/components/words/use-quantities";
import { SCORED_CHECKS } from "@/lib/shared/contracts/checks/checks";
import type { ReliabilityBin } from "@/lib/shared/contracts/evaluation/judge-reliability";
import type { MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { ChartCard } from "../charts/chart-card";
import { useAgreement } from "../use-agreement";

/** Whether the built-in judges' scores are calibrated: mean score beside the share found right. */
export function ReliabilityCard({ query }: { query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const { data, isPending, isError } = useAgreement(query);
  const bins = data?.reliability ?? [];
  const checks = SCORED_CHECKS.map((check) => ({ check, bins: bins.filter((bin) => bin.check === check) }));
  return (
    <ChartCard
      title={t("charts.reliability")}
      aside={t("charts.reliabilityAside")}
      fileName="reliability"
      note={t("reliability.text")}
      table={{
        columns: [
          { name: t("reliability.columns.check"), format: "text" },
          { name: t("reliability.columns.from"), format: "decimal" },
          { name: t("reliability.columns.to"), format: "decimal" },
          { name: t("reliability.columns.judged"), format: "count" },
          { name: t("reliability.columns.meanScore"), format: "score" },
          { name: t("reliability.columns.rightShare"), format: "percent" },
        ],
        rows: bins.map(({ check, from, to, judged, meanScore, rightShare }) => ({
          cells: [t(`reliability.checks.${check}`), from, to, judged, meanScore, rightShare],
        })),
      }}
    >
      {isError ? (
        <p className="text-sm text-unsupported">{t("agreement.failed")}</p>
      ) : isPending ? (
        <Skeleton className="h-28" />
      ) : bins.length === 0 ? (
        <p className="text-sm text-ink-2">{t("reliability.none")}</p>
      ) : (
        <div className="flex flex-col gap-3">
          {checks.map(({ check, bins: own }) => own.length > 0 && <CheckBins key={check} check={check} bins={own} />)}
        </div>
      )}
    </ChartCard>
  );
}

function CheckBins({ check, bins }: Pick<ReliabilityBin, "check"> & { bins: readonly ReliabilityBin[] }) {
  const t = useTranslations("dashboard.reliability");
  const { percent } = useQuantities();
  const format = useFormatter();
  const bound = (value: number) => format.number(value, { minimumFractionDigits: 1 });
  const name = t(`checks.${check}`);
  return (
    <div>
      <h3 className="text-sm font-medium">{name}</h3>
      <ul aria-label={name} className="mt-0.5 flex flex-col">
        {bins.map(({ from, to, judged, meanScore, rightShare }) => (
          <li
            key={from}
            className="figures grid h-7 grid-cols-[3.25rem_minmax(0,1fr)_5.5rem] items-center gap-3 text-sm"
          >
            <span className="text-ink-2">{t("range", { from: bound(from), to: bound(to) })}</span>
            {rightShare === null ? (
              <span className="col-span-2 text-right text-ink-3">{t("tooFew", { judged })}</span>
            ) : (
              <>
                <span aria-hidden className="relative h-2.5 rounded-xs bg-sunk">
                  <span
                    className="block h-full min-w-0.5 rounded-xs bg-accent forced-color-adjust-none"
                    style={{ width: `${rightShare * 100}%` }}
                  />
                  <span
                    className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink forced-color-adjust-none"
                    style={{ left: `${meanScore * 100}%` }}
                  />
                </span>
                <span className="text-right whitespace-nowrap">
                  {t("value", { share: percent(rightShare), judged })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
