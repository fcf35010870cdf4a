"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/overlays/dialog";
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>{text}</p>
        {mail !== null && (
          <p className={mail.failure === null ? "text-ink-2" : "text-unsupported"}>
            {mail.failure === null ? t("mailed") : t("notMailed", { reason: failures(mail.failure) })}
          </p>
        )}
        <CopyField label={t("label")} text={linkAddress(path, token)} copy={t("copy")} />
        <p className="text-ink-2">{t("once", { until })}</p>
      </div>
    </Dialog>
  );
}
