"use client";

import { useTranslations } from "next-intl";
import { useHasAccounts, useMember } from "@/components/account/viewer";
import { usePeople } from "@/lib/browser/api/accounts/use-people";

/** The author while the application has no accounts. */
const LOCAL_OWNER = "local";

/** The author of a revision, in words. What was saved before there were accounts has no person's name. */
export function useSaverName(): (savedBy: string) => string {
  const t = useTranslations("settings.history");
  const member = useMember();
  const hasAccounts = useHasAccounts();
  const { data } = usePeople({ enabled: hasAccounts });
  return (savedBy) => {
    if (savedBy === LOCAL_OWNER) return t(hasAccounts ? "beforeAccounts" : "localUser");
    if (savedBy === member?.id) return t("localUser");
    return data?.people.find(({ id }) => id === savedBy)?.name ?? t("formerMember");
  };
}
