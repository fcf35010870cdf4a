"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { useWantsNotices } from "@/lib/browser/storage/job-notices";
import { useNoticePermission } from "./use-notice-permission";

/** Turns notices of long jobs on and off in this browser, and says what the browser allows. */
export function NoticeSetting() {
  const t = useTranslations("jobNotices");
  const [permission, request] = useNoticePermission();
  const [wants, setWants] = useWantsNotices();
  const title = useId();
  const state = useId();
  const on = wants && permission === "granted";
  const change = async (next: boolean) => setWants(next && (await request()) === "granted");
  return (
    <Card className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <h2 id={title} className="text-sm font-medium">
          {t("setting")}
        </h2>
        <p className="text-xs text-ink-3">{t("settingText")}</p>
        <p id={state} role="status" className="mt-1 text-xs text-ink-2">
          {t(`permission.${permission}`)}
        </p>
      </div>
      <Switch
        checked={on}
        disabled={permission === "denied" || permission === "unsupported"}
        aria-labelledby={title}
        aria-describedby={state}
        onCheckedChange={(next) => void change(next)}
      />
    </Card>
  );
}
