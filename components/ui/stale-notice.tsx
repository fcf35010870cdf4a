"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "./button";

/** Above data that could not be refreshed: says how old it is. */
export function StaleNotice({ updatedAt, onRetry }: { updatedAt: number; onRetry(): void }) {
  const t = useTranslations("common");
  const format = useFormatter();
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial"
    >
      {t("notRefreshed", { time: format.dateTime(new Date(updatedAt), { timeStyle: "medium" }) })}
      <Button size="sm" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}
