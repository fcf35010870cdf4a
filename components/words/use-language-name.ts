import { useLocale, useTranslations } from "next-intl";
import { languageName } from "@/i18n/language-name";
import type { TextLanguage } from "@/lib/shared/contracts/language";

/**
 * Names languages in the interface's language. A text in a language that is not configured is named by the language it
 * is written in, if that is known, and by how it is read.
 */
export function useLanguageName(): (language: TextLanguage, writtenIn?: string | null) => string {
  const locale = useLocale();
  const t = useTranslations("common.language");
  return (language, writtenIn = null) => {
    if (language !== "other") return languageName(language, locale);
    return writtenIn === null ? t("other") : t("readAsOther", { language: languageName(writtenIn, locale) });
  };
}
