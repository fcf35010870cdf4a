import type { TextLanguage } from "@/lib/shared/contracts/language";

/** The `lang` attribute of a text: none for a text whose language is not known. */
export function htmlLang(language: TextLanguage | null, writtenIn: string | null = null): string | undefined {
  return language === "other" || language === null ? (writtenIn ?? undefined) : language;
}
