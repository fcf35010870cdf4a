"use client";

import { useTranslations } from "next-intl";
import { SETTING_PATHS } from "@/components/settings/fields/setting-fields";
import { leafRecord } from "@/components/settings/fields/setting-leaves";
import { useSettingWords } from "@/components/settings/fields/use-setting-words";
import { useLanguageName } from "@/components/words/use-language-name";
import { useScopeWords } from "@/components/words/use-scope-words";
import { byCheck, CHECK_IDS } from "@/lib/shared/contracts/checks/checks";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import { presetOfChecks } from "@/lib/shared/contracts/runs/check-set";
import { ASKED_BESIDE, type AskedBeside } from "./asked-difference";

/** Names the option at a dotted path as the settings page does. */
export function useAskedNames(): (path: string) => string {
  const t = useTranslations("comparison.asked");
  const words = useSettingWords();
  return (path) => {
    const beside = besideOf(path);
    if (beside !== null) return t(`names.${beside}`);
    // A setting from an older version has no translation: show its path.
    const known = SETTING_PATHS.find((own) => own === path);
    return known === undefined ? path : words.name(known);
  };
}

/** Formats the value of an option at a dotted path. */
export function useAskedValues(asked: AskedWith): (path: string) => string {
  const t = useTranslations("comparison.asked");
  const sources = useTranslations("chat.source.names");
  const generators = useTranslations("traces.overview.generators");
  const allDocuments = useTranslations("scope");
  const languageName = useLanguageName();
  const words = useSettingWords();
  const scope = useScopeWords(asked.scope);
  return (path) => {
    switch (besideOf(path)) {
      case "generator":
        return generators(asked.generator);
      case "language":
        return asked.language === null ? t("found") : languageName(asked.language);
      case "pinnedRoute":
        return sources(asked.pinnedRoute ?? "automatic");
      case "scope":
        return scope ?? allDocuments("all");
      case null: {
        const leaf = leafRecord(asked.settings)[path] ?? null;
        const known = SETTING_PATHS.find((own) => own === path);
        return known === undefined ? String(leaf) : words.value(known, leaf);
      }
    }
  };
}

/** The differences of a version in a few words: `Fast, support only`, `Passages per question: 3`. */
export function useAskedFacts(asked: AskedWith): (paths: readonly string[]) => string[] {
  const t = useTranslations("comparison.asked");
  const presets = useTranslations("settings.presets");
  const checkNames = useTranslations("traces.overview.checkNames");
  const name = useAskedNames();
  const value = useAskedValues(asked);
  const { checks } = asked.settings;
  const checkWords = () => {
    const preset = presetOfChecks(checks);
    if (preset !== null) return `${presets(preset)}, ${presets(`text.${preset}`)}`;
    const on = CHECK_IDS.filter((id) => byCheck(checks)[id]);
    return t("checksOn", { checks: on.map((check) => checkNames(check)).join(", ") });
  };
  return (paths) => {
    const rest = paths.filter((path) => path !== "profile" && !path.startsWith("checks."));
    return [
      ...(paths.includes("profile") ? [value("profile")] : []),
      ...(paths.some((path) => path.startsWith("checks.")) ? [checkWords()] : []),
      ...rest.map((path) => t("fact", { name: name(path), value: value(path) })),
    ];
  };
}

function besideOf(path: string): AskedBeside | null {
  return ASKED_BESIDE.find((own) => own === path) ?? null;
}
