import type { Language } from "@/lib/shared/contracts/language";

/** The name of a language in a locale, capitalised as in a list: `Anglais` in French. */
export function languageName(language: Language, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
