"use client";

import { useTranslations } from "next-intl";

/** The author while the application has no accounts. */
const LOCAL_OWNER = "local";

/** The author of a revision, in words. */
export function useSaverName(): (savedBy: string) => string {
  const t = useTranslations("settings.history");
  return (savedBy) => (savedBy === LOCAL_OWNER ? t("localUser") : savedBy);
}
