"use client";

import { useLocale } from "next-intl";
import { languageOf } from "@/i18n/locale";
import type { Language } from "@/lib/shared/contracts/language";

/** The language of the interface; `useLocale` adds the region, for dates and numbers. */
export function useLanguage(): Language {
  return languageOf(useLocale());
}
