"use client";

import { useTranslations } from "next-intl";
import { useHasAccounts } from "@/components/account/viewer";
import { EmptyState } from "@/components/ui/empty-state";

/** Replaces a source that was deleted; in a team, also one that the reader may no longer read. */
export function MissingSource() {
  const t = useTranslations("chat.sources");
  if (useHasAccounts()) return <EmptyState title={t("closedTitle")}>{t("closedText")}</EmptyState>;
  return <EmptyState title={t("deletedTitle")}>{t("deletedText")}</EmptyState>;
}
