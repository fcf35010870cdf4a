"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { useLanguageName } from "@/components/ui/use-language-name";
import { languageSchema } from "@/lib/contracts/language";
import type { MetricsQuery } from "@/lib/contracts/metrics";
import { bucketOf, bucketsFor, type DashboardView, WINDOWS, type Window } from "./dashboard-window";

const ANY = "";

/** Which runs are counted, and how finely. */
export function DashboardFilters({
  view,
  models,
  onChange,
}: {
  view: DashboardView;
  /** Models that were at work in the window. */
  models: readonly string[];
  onChange(view: DashboardView): void;
}) {
  const t = useTranslations("dashboard");
  const languageName = useLanguageName();
  const known = view.model === undefined || models.includes(view.model) ? models : [view.model, ...models];
  return (
    <search aria-label={t("filters.label")} className="flex flex-wrap items-center gap-2">
      <Select<Window>
        pill
        label={t("filters.window")}
        value={view.window}
        onValueChange={(window) => onChange({ ...view, window, bucket: undefined })}
        options={WINDOWS.map((value) => ({ value, label: t(`filters.windows.${value}`) }))}
      />
      <Select<MetricsQuery["bucket"]>
        pill
        label={t("filters.bucket")}
        value={bucketOf(view)}
        onValueChange={(bucket) => onChange({ ...view, bucket })}
        options={bucketsFor(view.window).map((value) => ({ value, label: t(`filters.buckets.${value}`) }))}
      />
      <Select<string>
        pill
        label={t("filters.language")}
        value={view.language ?? ANY}
        onValueChange={(value) => onChange({ ...view, language: languageSchema.safeParse(value).data })}
        options={[
          { value: ANY, label: t("filters.anyLanguage") },
          ...languageSchema.options.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      {known.length > 1 && (
        <Select<string>
          pill
          label={t("filters.model")}
          value={view.model ?? ANY}
          onValueChange={(value) => onChange({ ...view, model: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t("filters.anyModel") },
            ...known.map((value) => ({
              value,
              label: value === "built-in-reader" ? t("charts.builtIn") : value,
            })),
          ]}
        />
      )}
    </search>
  );
}
