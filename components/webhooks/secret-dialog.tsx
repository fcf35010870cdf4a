"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { WebhookWithSecret } from "@/lib/shared/contracts/webhooks/webhook";

/** Shows a new signing secret, once. */
export function SecretDialog({
  webhook: { name, secret, earlierSecretUntil },
  onClose,
}: {
  webhook: WebhookWithSecret;
  onClose(): void;
}) {
  const t = useTranslations("webhooks.secret");
  const format = useFormatter();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>{t("once")}</p>
        <CopyField label={t("label")} text={secret} copy={t("copy")} />
        <p className="text-ink-2">{t("use")}</p>
        {earlierSecretUntil !== null && (
          <p className="text-ink-2">
            {t("earlier", {
              until: format.dateTime(new Date(earlierSecretUntil), { dateStyle: "medium", timeStyle: "short" }),
            })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
