"use client";

import { BellRing } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAlertWords } from "./use-alert-words";
import { useOpenAlerts } from "./use-alerts";

/** Names the open alerts above the dashboard's figures; renders nothing without any. */
export function AlertBanner() {
  const t = useTranslations("alerts.banner");
  const words = useAlertWords();
  const { data, isError } = useOpenAlerts();
  // Rendering nothing would claim that there are no alerts.
  if (data === undefined && isError) {
    return (
      <p role="status" className="mb-3 rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
        {t("failed")}
      </p>
    );
  }
  if (data === undefined || data.open === 0) return null;
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-unsupported-soft px-3 py-2 text-sm text-unsupported"
    >
      <p className="flex min-w-0 items-start gap-2">
        <BellRing aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{t("title", { count: data.open })}</span>
          {": "}
          {data.alerts.map(({ ruleName, condition }) => words.name(ruleName, condition)).join(", ")}
        </span>
      </p>
      <Link href="/dashboard/alerts" className="font-medium underline underline-offset-2">
        {t("open")}
      </Link>
    </div>
  );
}
