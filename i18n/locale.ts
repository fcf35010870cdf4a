import { LANGUAGES, type Language, languageSchema } from "@/lib/shared/contracts/language";

/** Cookie with the user's interface language; set in the browser, read by the server. */
export const LOCALE_COOKIE = "locale";

/** Cookie with the region whose dates and numbers the user chose; without it, the browser's. */
export const REGION_COOKIE = "region";

const DEFAULT_LOCALE: Language = "en";

/**
 * Chooses the interface language: the user's choice, else the first supported language in `Accept-Language` (RFC 9110
 * §12.5.4), else English.
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Language {
  const own = languageSchema.safeParse(chosen);
  if (own.success) return own.data;
  for (const tag of rankedTags(acceptLanguage)) {
    const spoken = LANGUAGES.find((known) => known === tag.language);
    if (spoken !== undefined) return spoken;
  }
  return DEFAULT_LOCALE;
}

/**
 * The locale of dates and numbers: the interface's language in the user's region, which is the one chosen, else that of
 * the first tag of this language in `Accept-Language`. `en-GB` writes 24 November as 24/11, `en-US` as 11/24.
 */
export function regionalLocale(language: Language, chosen: string | undefined, acceptLanguage: string | null): string {
  if (chosen !== undefined && isRegion(chosen)) return `${language}-${chosen}`;
  const region = rankedTags(acceptLanguage).find(
    (tag) => tag.language === language && tag.region !== undefined,
  )?.region;
  return region === undefined ? language : `${language}-${region}`;
}

/** The language of a regional locale. */
export function languageOf(locale: string): Language {
  return languageSchema.catch(DEFAULT_LOCALE).parse(locale.split("-")[0]);
}

function isRegion(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}

/** Languages and regions of `Accept-Language`, best first. */
function rankedTags(acceptLanguage: string | null): { language: string; region: string | undefined }[] {
  return (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("q="));
      const [language = "", ...subtags] = tag.split("-");
      return {
        language: language.toLowerCase(),
        region: subtags.map((subtag) => subtag.toUpperCase()).find(isRegion),
        quality: quality === undefined ? 1 : Number(quality.slice(2)),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
}
