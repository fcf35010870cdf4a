"use client";

import { useTranslations } from "next-intl";
import { Field, TextInput } from "@/components/ui/field";
import { Select } from "@/components/ui/overlays/select";
import { useLanguageName } from "@/components/words/use-language-name";
import { useModelName } from "@/components/words/use-model-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { useMetrics } from "@/lib/browser/api/use-metrics";
import { languageSchema } from "@/lib/shared/contracts/language";
import { ALERT_METRICS, alertMetricSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import { builtInProfileSchema } from "@/lib/shared/contracts/settings/profile";
import type { DraftFields } from "./draft-fields";
import { chosenMetric, WINDOW_CHOICES } from "./rule-draft";
import { useAlertWords } from "./use-alert-words";

const ANY = "";
const MODELS_WINDOW_MS = 90 * 86_400_000;

/** The condition of a rule: figure, direction, threshold, and which runs count. */
export function ConditionFields({ draft, change, problem }: DraftFields) {
  const t = useTranslations("alerts");
  const words = useAlertWords();
  const { unit } = ALERT_METRICS[draft.metric];
  const windows = [...new Set([...WINDOW_CHOICES, draft.windowMinutes])].sort((a, b) => a - b);
  return (
    <>
      <Field label={t("editor.metric")} description={t(`meanings.${draft.metric}`)}>
        <Select
          label={t("editor.metric")}
          value={draft.metric}
          onValueChange={(metric) => change(chosenMetric(metric))}
          options={alertMetricSchema.options.map((value) => ({ value, label: t(`metrics.${value}`) }))}
        />
      </Field>
      <div className="grid gap-4 min-[460px]:grid-cols-2">
        <Field label={t("editor.comparison")}>
          <Select
            label={t("editor.comparison")}
            value={draft.comparison}
            onValueChange={(comparison) => change({ comparison })}
            options={[
              { value: "below", label: t("editor.below") },
              { value: "above", label: t("editor.above") },
            ]}
          />
        </Field>
        <Field label={t("editor.threshold")} description={t(`editor.units.${unit}`)} error={problem("threshold")}>
          <TextInput
            inputMode="decimal"
            value={draft.threshold}
            maxLength={20}
            onChange={(event) => change({ threshold: event.currentTarget.value })}
          />
        </Field>
        <Field label={t("editor.window")}>
          <Select
            label={t("editor.window")}
            value={String(draft.windowMinutes)}
            onValueChange={(minutes) => change({ windowMinutes: Number(minutes) })}
            options={windows.map((minutes) => ({ value: String(minutes), label: words.length(minutes) }))}
          />
        </Field>
        <Field label={t("editor.minRuns")} description={t("editor.minRunsHelp")} error={problem("minRuns")}>
          <TextInput
            inputMode="numeric"
            value={draft.minRuns}
            maxLength={10}
            onChange={(event) => change({ minRuns: event.currentTarget.value })}
          />
        </Field>
      </div>
      <RunFilters draft={draft} change={change} problem={problem} />
    </>
  );
}

function RunFilters({ draft, change }: DraftFields) {
  const t = useTranslations("alerts.editor");
  const languageName = useLanguageName();
  const profileName = useProfileName();
  const modelName = useModelName();
  const { data: metrics } = useMetrics("models of late", (now) => ({
    from: new Date(now - MODELS_WINDOW_MS).toISOString(),
    bucket: "week",
  }));
  const { data: profiles } = useProfiles();
  const withOwn = (known: readonly string[], own: string | null) =>
    own === null || known.includes(own) ? known : [own, ...known];
  const models = withOwn(metrics?.byModel.map(({ model }) => model) ?? [], draft.model);
  const saved = profiles?.profiles.map(({ name }) => name) ?? [];
  const names = withOwn([...new Set([...builtInProfileSchema.options, ...saved])], draft.profile);
  return (
    <div className="grid gap-4 min-[460px]:grid-cols-3">
      <Field label={t("language")}>
        <Select
          label={t("language")}
          value={draft.language ?? ANY}
          onValueChange={(language) => change({ language: languageSchema.safeParse(language).data ?? null })}
          options={[
            { value: ANY, label: t("anyLanguage") },
            ...languageSchema.options.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
      </Field>
      <Field label={t("model")}>
        <Select
          label={t("model")}
          value={draft.model ?? ANY}
          onValueChange={(model) => change({ model: model === ANY ? null : model })}
          options={[
            { value: ANY, label: t("anyModel") },
            ...models.map((value) => ({ value, label: modelName(value) })),
          ]}
        />
      </Field>
      <Field label={t("profile")}>
        <Select
          label={t("profile")}
          value={draft.profile ?? ANY}
          onValueChange={(profile) => change({ profile: profile === ANY ? null : profile })}
          options={[
            { value: ANY, label: t("anyProfile") },
            ...names.map((value) => ({ value, label: profileName(value) })),
          ]}
        />
      </Field>
    </div>
  );
}
