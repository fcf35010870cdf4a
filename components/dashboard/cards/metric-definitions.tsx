"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { MIN_JUDGED_IN_BIN } from "@/lib/shared/contracts/evaluation/judge-reliability";

const METRICS = [
  "approved",
  "score",
  "attempt",
  "iterations",
  "useful",
  "abstained",
  "hallucination",
  "refinement",
  "reliability",
  "checks",
  "runs",
  "before",
  "exactness",
] as const;

/** The definition of every figure on the page. */
export function MetricDefinitions() {
  const t = useTranslations("dashboard.definitions");
  return (
    <Card className="scroll-mt-4 print:break-inside-avoid-page">
      <section id="definitions" aria-labelledby="definitions-title" tabIndex={-1} className="px-4 py-3.5 outline-none">
        <h2 id="definitions-title" className="text-base font-semibold">
          {t("title")}
        </h2>
        <dl className="mt-2 grid gap-x-8 gap-y-3 text-sm min-[700px]:grid-cols-2 min-[1100px]:grid-cols-3 print:grid-cols-2">
          {METRICS.map((metric) => (
            <div key={metric}>
              <dt className="font-medium">{t(metric)}</dt>
              <dd className="text-ink-2">{t(`${metric}Text`, { least: MIN_JUDGED_IN_BIN })}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}
