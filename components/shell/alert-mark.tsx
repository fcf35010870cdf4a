"use client";

import { useTranslations } from "next-intl";
import { useOpenAlerts } from "@/lib/browser/api/use-open-alerts";

/** How many alerts are open, beside the page that tells of them; nothing while none is. */
export function AlertMark() {
  const t = useTranslations("nav");
  const { data } = useOpenAlerts();
  if (data === undefined || data.open === 0) return null;
  return (
    <span className="figures ml-auto inline-flex items-center gap-1.5 text-xs font-medium text-unsupported">
      <span aria-hidden className="size-1.5 rounded-full bg-unsupported forced-color-adjust-none" />
      <span aria-hidden>{data.open}</span>
      <span className="sr-only">{t("alertsOpen", { count: data.open })}</span>
    </span>
  );
}
