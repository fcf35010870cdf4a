"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";
import { useQuantities } from "@/components/words/use-quantities";
import {
  agreementFigures,
  type JudgeAgreementRow,
  judgeSchema,
  MIN_JUDGED_FOR_KAPPA,
} from "@/lib/shared/contracts/evaluation/judge-agreement";
import type { MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { BarList } from "../charts/bar-list";
import { ChartCard } from "../charts/chart-card";
import { runsLink } from "../dashboard-window";
import { useAgreement } from "../use-agreement";

/** How far reviewers agree with each judge. */
export function AgreementCard({ query }: { query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard");
  const { score, percent } = useQuantities();
  const { data, isPending, isError } = useAgreement(query);
  const rows = judgeSchema.options.map((judge) => ({
    judge,
    ...together((data?.rows ?? []).filter((row) => row.judge === judge)),
  }));
  const reviewed = rows.filter(({ judged }) => judged > 0);
  return (
    <ChartCard
      title={t("charts.agreement")}
      aside={t("charts.agreementAside")}
      fileName="judges-and-reviewers"
      className="flex-1"
      note={t("agreement.text", { least: MIN_JUDGED_FOR_KAPPA })}
      table={{
        columns: [
          { name: t("agreement.judge"), format: "text" },
          { name: t("agreement.judged"), format: "count" },
          { name: "κ", format: "score" },
          { name: t("agreement.agreed"), format: "percent" },
          { name: t("agreement.falsePass"), format: "percent" },
        ],
        rows: reviewed.map(({ judge, judged, kappa, agreement, falsePassRate }) => ({
          cells: [t(`agreement.judges.${judge}`), judged, kappa, agreement, falsePassRate],
          href: runsLink(query, { reviewed: judge }),
        })),
      }}
    >
      {isError ? (
        <p className="text-sm text-unsupported">{t("agreement.failed")}</p>
      ) : isPending ? (
        <Skeleton className="h-14" />
      ) : reviewed.length === 0 ? (
        <p className="text-sm text-ink-2">{t("agreement.none")}</p>
      ) : (
        <BarList
          label={t("charts.agreement")}
          rows={reviewed.map(({ judge, judged, kappa, falsePassRate }) => ({
            key: judge,
            name: t(`agreement.judges.${judge}`),
            href: runsLink(query, { reviewed: judge, ...(kappa !== null && { agrees: false }) }),
            share: kappa === null ? null : Math.max(0, kappa),
            value:
              kappa === null
                ? t("agreement.tooFew", { count: judged })
                : t("agreement.value", { kappa: score(kappa), rate: percent(falsePassRate) }),
          }))}
        />
      )}
    </ChartCard>
  );
}

/** One judge's figures over all models and languages. */
function together(rows: readonly JudgeAgreementRow[]) {
  const sum = (of: (row: JudgeAgreementRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return agreementFigures({
    truePasses: sum(({ truePasses }) => truePasses),
    falsePasses: sum(({ falsePasses }) => falsePasses),
    falseFails: sum(({ falseFails }) => falseFails),
    trueFails: sum(({ trueFails }) => trueFails),
  });
}
