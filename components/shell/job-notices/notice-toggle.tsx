"use client";

import { Bell, BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/overlays/toast";
import { useWantsNotices } from "@/lib/browser/storage/job-notices";
import { useNoticePermission } from "./use-notice-permission";

/** Asks to be notified when a long job ends, for all of them in this browser. The browser asks once for permission. */
export function NoticeToggle() {
  const t = useTranslations("jobNotices");
  const toast = useToast();
  const [permission, request] = useNoticePermission();
  const [wants, setWants] = useWantsNotices();
  if (permission === "unsupported") return null;
  const on = wants && permission === "granted";
  const change = async () => {
    if (on) {
      setWants(false);
      return;
    }
    const allowed = await request();
    setWants(allowed === "granted");
    if (allowed === "denied") toast({ title: t("blocked"), description: t("blockedText"), error: true });
  };
  const Icon = on ? BellRing : Bell;
  return (
    <Button size="sm" variant="ghost" aria-pressed={on} onClick={() => void change()}>
      <Icon aria-hidden className="size-3.5" />
      {t(on ? "on" : "off")}
    </Button>
  );
}
