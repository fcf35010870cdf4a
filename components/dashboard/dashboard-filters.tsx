"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/overlays/select";
import { useLanguageName } from "@/components/words/use-language-name";
import { useModelName } from "@/components/words/use-model-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import { type MetricsBucket, metricsBucketSchema } from "@/lib/shared/contracts/metrics/metrics";
import { bucketsFor, type DashboardView, WINDOWS, type Window, windowOf } from "./dashboard-window";
import { dayIn } from "./zoned-day";

const ANY = "";

/** Which runs are counted, the length of the intervals, and the time zone. */
export function DashboardFilters({
  view,
  now,
  browserZone,
  bucket,
  models,
  profiles,
  onChange,
}: {
  view: DashboardView;
  now: number;
  browserZone: string;
  /** The interval shown; unknown before the first answer. */
  bucket: MetricsBucket | undefined;
  /** Models and profiles with runs in the window. */
  models: readonly string[];
  profiles: readonly string[];
  onChange(view: DashboardView): void;
}) {
  const t = useTranslations("dashboard");
  const languageName = useLanguageName();
  const profileName = useProfileName();
  const modelName = useModelName();
  const zone = view.zone ?? browserZone;
  const { from, to } = windowOf(view, now, zone);
  const zones = [...new Set([browserZone, "UTC", zone, ...Intl.supportedValuesOf("timeZone")])];
  const withChosen = (known: readonly string[], chosen: string | undefined) =>
    chosen === undefined || known.includes(chosen) ? known : [chosen, ...known];
  const knownModels = withChosen(models, view.model);
  const knownProfiles = withChosen(profiles, view.profile);
  const choose = (window: Window) => {
    const days =
      window === "custom" ? { from: dayIn(from, zone), to: dayIn(to - 1, zone) } : { from: undefined, to: undefined };
    onChange({ ...view, ...days, window, bucket: undefined });
  };
  return (
    <search aria-label={t("filters.label")} className="flex flex-wrap items-center gap-2 print:hidden">
      <Select<Window>
        pill
        label={t("filters.window")}
        value={view.window}
        onValueChange={choose}
        options={WINDOWS.map((value) => ({ value, label: t(`filters.windows.${value}`) }))}
      />
      {view.window === "custom" && (
        <span className="flex items-center gap-1.5 text-xs text-ink-2">
          <DayInput
            label={t("filters.from")}
            day={dayIn(from, zone)}
            onChange={(day) => onChange({ ...view, from: day })}
          />
          –
          <DayInput
            label={t("filters.to")}
            day={dayIn(to - 1, zone)}
            onChange={(day) => onChange({ ...view, to: day })}
          />
        </span>
      )}
      {bucket !== undefined && (
        <Select<MetricsBucket>
          pill
          label={t("filters.bucket")}
          value={bucket}
          onValueChange={(chosen) => onChange({ ...view, bucket: chosen })}
          // Shortest first, whatever the interval shown.
          options={metricsBucketSchema.options
            .filter((value) => value === bucket || bucketsFor(to - from).includes(value))
            .map((value) => ({ value, label: t(`filters.buckets.${value}`) }))}
        />
      )}
      <Select<string>
        pill
        label={t("filters.zone")}
        value={zone}
        onValueChange={(value) => onChange({ ...view, zone: value === browserZone ? undefined : value })}
        options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
      />
      <Select<string>
        pill
        label={t("filters.language")}
        value={view.language ?? ANY}
        onValueChange={(value) => onChange({ ...view, language: textLanguageSchema.safeParse(value).data })}
        options={[
          { value: ANY, label: t("filters.anyLanguage") },
          ...textLanguageSchema.options.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      {(knownProfiles.length > 1 || view.profile !== undefined) && (
        <Select<string>
          pill
          label={t("filters.profile")}
          value={view.profile ?? ANY}
          onValueChange={(value) => onChange({ ...view, profile: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t("filters.anyProfile") },
            ...knownProfiles.map((value) => ({ value, label: profileName(value) })),
          ]}
        />
      )}
      {(knownModels.length > 1 || view.model !== undefined) && (
        <Select<string>
          pill
          label={t("filters.model")}
          value={view.model ?? ANY}
          onValueChange={(value) => onChange({ ...view, model: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t("filters.anyModel") },
            ...knownModels.map((value) => ({ value, label: modelName(value) })),
          ]}
        />
      )}
    </search>
  );
}

function DayInput({ label, day, onChange }: { label: string; day: string; onChange(day: string): void }) {
  return (
    <input
      type="date"
      aria-label={label}
      defaultValue={day}
      key={day}
      onBlur={(event) => event.target.value !== day && event.target.value !== "" && onChange(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      className="figures h-6.5 rounded-full border border-line-strong bg-panel px-2.5 text-xs text-ink-2"
    />
  );
}
