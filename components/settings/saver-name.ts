"use client";

import { useTranslations } from "next-intl";

/** Who saves while the application has no accounts. */
const LOCAL_OWNER = "local";

/** Who saved something, in words. */
export function useSaverName(): (savedBy: string) => string {
  const t = useTranslations("settings.history");
  return (savedBy) => (savedBy === LOCAL_OWNER ? t("localUser") : savedBy);
}
