import type { Language } from "@/lib/shared/contracts/language";
import type { LanguagePack } from "./language-pack";
import { ENGLISH } from "./languages/en";
import { FRENCH } from "./languages/fr";

/** Every language that the application reads and answers in. */
export const LANGUAGE_PACKS: Readonly<Record<Language, LanguagePack>> = { en: ENGLISH, fr: FRENCH };

/** What all languages know of one thing, for texts that borrow from their neighbours (names, abbreviations). */
export function ofAllLanguages<Item>(pick: (pack: LanguagePack) => Iterable<Item>): Set<Item> {
  return new Set(Object.values(LANGUAGE_PACKS).flatMap((pack) => [...pick(pack)]));
}
