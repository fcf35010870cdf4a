import { useTranslations } from "next-intl";
import {
  type CheckSet,
  checkName,
  checkPresetSchema,
  checkSchema,
  checkSetOfPreset,
} from "@/lib/shared/contracts/runs/check-set";

/** Names a set of checks: its published configuration, or the checks one by one. */
export function useCheckWords(): (set: CheckSet) => string {
  const presets = useTranslations("settings.presets");
  const checks = useTranslations("dashboard.checks");
  return (set) => {
    const preset = checkPresetSchema.options.find((one) => checkSetOfPreset(one) === set);
    const names = set.split(",").flatMap((name) => checkSchema.safeParse(name).data ?? []);
    return preset === undefined ? names.map((name) => checks(checkName(name))).join(" + ") : presets(preset);
  };
}
