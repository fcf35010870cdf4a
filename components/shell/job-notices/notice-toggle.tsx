"use client";

import { Bell, BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/overlays/toast";
import { type NoticePermission, noticePermission, useWantsNotices } from "@/lib/browser/storage/job-notices";

const noChanges = () => () => {};
/** While the server renders, as in browsers without notices. */
const unknown = (): NoticePermission => "unsupported";

/** Asks to be notified when a long job ends, for all of them in this browser. The browser asks once for permission. */
export function NoticeToggle() {
  const t = useTranslations("jobNotices");
  const toast = useToast();
  const permission = useSyncExternalStore(noChanges, noticePermission, unknown);
  const [wants, setWants] = useWantsNotices();
  if (permission === "unsupported") return null;
  const on = wants && permission === "granted";
  const change = async () => {
    if (on) {
      setWants(false);
      return;
    }
    const allowed = await Notification.requestPermission();
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
