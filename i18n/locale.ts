import { LANGUAGES, type Language, languageSchema } from "@/lib/shared/contracts/language";

/** Cookie with the user's interface language; set in the browser, read by the server. */
export const LOCALE_COOKIE = "locale";

const DEFAULT_LOCALE: Language = "en";

/**
 * Chooses the interface language: the user's choice, else the first supported language in `Accept-Language` (RFC 9110
 * §12.5.4), else English.
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Language {
  const own = languageSchema.safeParse(chosen);
  if (own.success) return own.data;
  const ranked = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("q="));
      return {
        language: tag.toLowerCase().split("-")[0],
        quality: quality === undefined ? 1 : Number(quality.slice(2)),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of ranked) {
    const spoken = LANGUAGES.find((known) => known === language);
    if (spoken !== undefined) return spoken;
  }
  return DEFAULT_LOCALE;
}
