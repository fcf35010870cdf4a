import { useLocale } from "next-intl";
import { languageName } from "@/i18n/language-name";
import type { Language } from "@/lib/shared/contracts/language";

/** Names languages in the interface's language. */
export function useLanguageName(): (language: Language) => string {
  const locale = useLocale();
  return (language) => languageName(language, locale);
}
