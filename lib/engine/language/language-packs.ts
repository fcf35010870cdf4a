import type { Language, TextLanguage } from "@/lib/shared/contracts/language";
import type { LanguagePack } from "./language-pack";
import { ENGLISH } from "./languages/en";
import { FRENCH } from "./languages/fr";
import { OTHER } from "./languages/other";

/** Every language that the application reads and answers in. */
export const LANGUAGE_PACKS: Readonly<Record<Language, LanguagePack>> = { en: ENGLISH, fr: FRENCH };

/** The pack of a text's language; an empty one if the language is not configured. */
export function packOf(language: TextLanguage): LanguagePack {
  return language === "other" ? OTHER : LANGUAGE_PACKS[language];
}

/** Combines one list of all languages, for texts with words of other languages (names, abbreviations). */
export function ofAllLanguages<Item>(pick: (pack: LanguagePack) => Iterable<Item>): Set<Item> {
  return new Set(Object.values(LANGUAGE_PACKS).flatMap((pack) => [...pick(pack)]));
}
