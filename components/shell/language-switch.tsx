"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { classNames } from "@/components/ui/class-names";
import { languageName } from "@/i18n/language-name";
import { LOCALE_COOKIE } from "@/i18n/locale";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { writePreferenceCookie } from "./preference-cookie";

/**
 * EN · FR …, each named in its own words: changes the interface language and stays on the page, with everything on it.
 */
export function LanguageSwitch() {
  const t = useTranslations("nav");
  const locale = useLocale();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <fieldset aria-label={t("language")} className="flex items-center text-xs text-ink-3" aria-busy={pending}>
      {LANGUAGES.map((language, index) => (
        <span key={language}>
          {index > 0 && <span aria-hidden>·</span>}
          <button
            type="button"
            lang={language}
            aria-pressed={language === locale}
            aria-label={languageName(language, language)}
            onClick={() => {
              writePreferenceCookie(LOCALE_COOKIE, language);
              startTransition(() => router.refresh());
            }}
            className={classNames(
              "min-h-6 min-w-6 rounded px-1 uppercase hover:text-ink",
              language === locale && "font-semibold text-ink",
            )}
          >
            {language}
          </button>
        </span>
      ))}
    </fieldset>
  );
}
