"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { foldedText } from "@/components/words/folded-text";
import { isNamed, type SettingPath } from "../fields/setting-fields";
import { useSettingWords } from "../fields/use-setting-words";
import { pathsOf, type SectionName } from "./setting-groups";

export interface SettingsSearch {
  text: string;
  setText(text: string): void;
  /** Whether anything is searched for. */
  active: boolean;
  /** Whether the section's own name or one of its settings matches. */
  hasSection(section: SectionName): boolean;
  /** Whether a setting matches, or the section that it is in. */
  hasSetting(section: SectionName, path: SettingPath): boolean;
}

const Search = createContext<SettingsSearch>({
  text: "",
  setText: () => undefined,
  active: false,
  hasSection: () => true,
  hasSetting: () => true,
});

/** The search of the page around. */
export function useSettingsSearch(): SettingsSearch {
  return useContext(Search);
}

/** Finds settings by the words of their name, explanation and key, and sections by their title. */
export function SettingsSearchProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("settings.sections");
  const words = useSettingWords();
  const help = useTranslations("settings.help");
  const [text, setText] = useState("");
  const wanted = foldedText(text).split(/\s+/).filter(Boolean);
  const matches = (...texts: readonly string[]) => {
    const where = foldedText(texts.join("\n"));
    return wanted.every((word) => where.includes(word));
  };
  const isTitled = (section: SectionName) => matches(t(section));
  const isFound = (path: SettingPath) => matches(words.name(path), isNamed(path) ? help(path) : "", path);
  const search: SettingsSearch = {
    text,
    setText,
    active: wanted.length > 0,
    hasSection: (section) => isTitled(section) || pathsOf(section).some(isFound),
    hasSetting: (section, path) => isTitled(section) || isFound(path),
  };
  return <Search.Provider value={search}>{children}</Search.Provider>;
}
