"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useTranslations } from "next-intl";
import { CHECK_PRESETS } from "@/lib/contracts/settings";
import type { SettingsEditor } from "./use-settings-editor";

const PRESETS = ["development", "fast", "recommended", "production"] as const;
type Preset = (typeof PRESETS)[number];

function presetOf({ checks }: Pick<SettingsEditor, "checks">): Preset | null {
  const match = PRESETS.find((name) => {
    const preset = CHECK_PRESETS[name];
    return (
      preset.documentGrading === checks.documentGrading &&
      preset.hallucination === checks.hallucination &&
      preset.answerQuality === checks.answerQuality
    );
  });
  return match ?? null;
}

/** The four published combinations of checks; none is chosen when the toggles make another. */
export function PresetPicker({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings.presets");
  return (
    <RadioGroup
      aria-label={t("label")}
      value={presetOf(editor)}
      onValueChange={(value: unknown) => {
        const preset = PRESETS.find((name) => name === value);
        if (preset !== undefined) editor.setChecks(CHECK_PRESETS[preset]);
      }}
      className="grid grid-cols-2 gap-2 sm:grid-cols-4"
    >
      {PRESETS.map((preset) => (
        <Radio.Root
          key={preset}
          value={preset}
          nativeButton
          render={<button type="button" />}
          className="rounded-lg border border-line-strong bg-panel px-3 py-2 text-left hover:bg-sunk data-[checked]:border-accent data-[checked]:bg-accent-soft"
        >
          <span className="block text-sm font-medium">{t(preset)}</span>
          <span className="block text-xs text-ink-2">{t(`text.${preset}`)}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
