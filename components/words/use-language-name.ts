import { useLocale } from "next-intl";
import { languageName } from "@/i18n/language-name";
import type { Language } from "@/lib/shared/contracts/language";

/** What languages are called in the interface's own. */
export function useLanguageName(): (language: Language) => string {
  const locale = useLocale();
  return (language) => languageName(language, locale);
}
