"use client";

import { useLocale, useTranslations } from "next-intl";
import { useLanguageName } from "@/components/words/use-language-name";
import { useModelName } from "@/components/words/use-model-name";
import { useProfileName } from "@/components/words/use-profile-name";
import type { AlertCondition, AlertMetric } from "@/lib/shared/contracts/metrics/alert-condition";
import { lengthOf } from "@/lib/shared/contracts/metrics/alert-rule";
import { wordFigure, wordThreshold } from "@/lib/shared/projections/alert-figure";

/** Figures, windows and conditions in the reader's language. */
export function useAlertWords() {
  const t = useTranslations("alerts");
  const locale = useLocale();
  const languageName = useLanguageName();
  const profileName = useProfileName();
  const modelName = useModelName();
  /** With enough digits to differ visibly from its threshold. */
  const figure = (metric: AlertMetric, value: number | null, threshold?: number) =>
    value === null ? "–" : wordFigure(value, { metric, ...(threshold === undefined ? {} : { threshold }) }, locale);
  const length = (minutes: number) => t("window", lengthOf(minutes));
  return {
    figure,
    /** A rule's name: its own, or that of its metric. */
    name: (own: string, { metric }: Pick<AlertCondition, "metric">) => own || t(`metrics.${metric}`),
    length,
    /** A duration in minutes, hours or days. */
    duration: (ms: number) => {
      const minutes = Math.max(1, Math.round(ms / 60_000));
      if (minutes >= 2_880) return length(Math.round(minutes / 1_440) * 1_440);
      return length(minutes >= 120 ? Math.round(minutes / 60) * 60 : minutes);
    },
    condition: ({ metric, comparison, threshold }: AlertCondition) =>
      t("condition", {
        metric: t(`metrics.${metric}`),
        comparison,
        threshold: wordThreshold({ metric, threshold }, locale),
      }),
    /** The window and the filters on runs. */
    scope: ({ windowMinutes, minRuns, language, model, profile }: AlertCondition) =>
      [
        t("over", { window: length(windowMinutes) }),
        ...(minRuns > 1 ? [t("atLeast", { count: minRuns })] : []),
        ...(language === null ? [] : [languageName(language)]),
        ...(model === null ? [] : [modelName(model)]),
        ...(profile === null ? [] : [profileName(profile)]),
      ].join(" · "),
  };
}
