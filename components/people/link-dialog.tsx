"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ShownOnceDialog } from "@/components/ui/overlays/shown-once-dialog";
import type { MailedLink } from "@/lib/shared/contracts/accounts/mailed-link";
import { linkAddress } from "./link-address";

/** Shows a new one-time link, once. @param text what the link does */
export function LinkDialog({
  title,
  text,
  path,
  link: { token, expiresAt, mail },
  onClose,
}: {
  title: string;
  text: string;
  path: "/invitation" | "/reset-password";
  link: { token: string; expiresAt: string; mail: MailedLink | null };
  onClose(): void;
}) {
  const t = useTranslations("people.link");
  const failures = useTranslations("alerts.failures");
  const format = useFormatter();
  const until = format.dateTime(new Date(expiresAt), { dateStyle: "medium", timeStyle: "short" });
  return (
    <ShownOnceDialog
      title={title}
      text={linkAddress(path, token)}
      words={{ label: t("label"), copy: t("copy"), done: t("done") }}
      note={<p>{t("once", { until })}</p>}
      onClose={onClose}
    >
      <p>{text}</p>
      {mail !== null && (
        <p className={mail.failure === null ? "text-ink-2" : "text-unsupported"}>
          {mail.failure === null ? t("mailed") : t("notMailed", { reason: failures(mail.failure) })}
        </p>
      )}
    </ShownOnceDialog>
  );
}
