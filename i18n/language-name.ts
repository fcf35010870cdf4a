/**
 * The name of a language in a locale, capitalised as in a list: `Anglais` in French.
 * @param language ISO 639-1 code, or `other` for the languages that are not configured
 */
export function languageName(language: string, locale: string): string {
  if (language === "other") return languageName("und", locale);
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
