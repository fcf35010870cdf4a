"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import { useCheckTimes } from "@/lib/browser/api/settings/use-settings-changes";
import { type CheckTimes, PUBLISHED_CHECK_SECONDS } from "@/lib/shared/contracts/metrics/check-times";
import {
  CHECK_PRESETS,
  type CheckPreset,
  checkPresetSchema,
  presetOfChecks,
  sameChecks,
} from "@/lib/shared/contracts/runs/check-set";
import type { SettingsEditor } from "../settings-editor";
import { useEdited } from "../use-settings-editor";

/** The four published combinations of checks with their times here; none is selected when the toggles match none. */
export function PresetPicker({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings.presets");
  const { data, isError } = useCheckTimes();
  const checks = useEdited(editor, (edited) => edited.checks);
  return (
    <>
      <RadioGroup
        aria-label={t("label")}
        value={presetOfChecks(checks)}
        onValueChange={(value: unknown) => {
          const preset = checkPresetSchema.safeParse(value).data;
          if (preset !== undefined) editor.setChecks(CHECK_PRESETS[preset]);
        }}
        className="grid grid-cols-2 gap-2 sm:grid-cols-4"
      >
        {checkPresetSchema.options.map((preset) => (
          <Radio.Root
            key={preset}
            value={preset}
            nativeButton
            render={<button type="button" />}
            className="flex min-w-0 flex-col rounded-lg border border-line-strong bg-panel px-3 py-2 text-left hover:bg-sunk data-[checked]:border-accent data-[checked]:bg-accent-soft"
          >
            <span className="block text-sm font-medium">{t(preset)}</span>
            <span className="block text-xs text-ink-2">{t(`text.${preset}`)}</span>
            <PresetTimes
              preset={preset}
              measured={
                data === undefined
                  ? undefined
                  : (data.times.find((time) => sameChecks(time.checks, CHECK_PRESETS[preset])) ?? null)
              }
              failed={isError}
            />
          </Radio.Root>
        ))}
      </RadioGroup>
      <p className="mt-2 text-xs text-ink-3">{t("timesText")}</p>
    </>
  );
}

/** The measured and the published times of a preset. `measured` is `null` if no recent run used it. */
function PresetTimes({
  preset,
  measured,
  failed,
}: {
  preset: CheckPreset;
  measured: CheckTimes | null | undefined;
  failed: boolean;
}) {
  const t = useTranslations("settings.presets");
  const { ms, usd } = useQuantities();
  const [from, to] = PUBLISHED_CHECK_SECONDS[preset];
  return (
    <span className="figures mt-1.5 flex flex-col border-t border-line pt-1.5 text-xs">
      {/* The same height while loading, so that nothing moves. */}
      <span className="block min-h-8">
        {measured === undefined && (failed ? t("timesFailed") : "…")}
        {measured === null && <span className="text-ink-3">{t("notMeasured")}</span>}
        {measured && (
          <>
            <span className="block font-medium">{t("here", { time: ms(measured.p50Ms) })}</span>
            <span className="block text-ink-3">
              {t("runs", { count: measured.runs })}
              {measured.meanCostUsd !== null && ` · ${usd(measured.meanCostUsd)}`}
            </span>
          </>
        )}
      </span>
      <span className="block text-ink-3">{t("published", { from, to })}</span>
    </span>
  );
}
