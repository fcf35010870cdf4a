"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ShownOnceDialog } from "@/components/ui/overlays/shown-once-dialog";
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
    <ShownOnceDialog
      title={t("title", { name })}
      text={secret}
      words={{ label: t("label"), copy: t("copy"), done: t("done") }}
      note={
        <>
          <p>{t("use")}</p>
          {earlierSecretUntil !== null && (
            <p>
              {t("earlier", {
                until: format.dateTime(new Date(earlierSecretUntil), { dateStyle: "medium", timeStyle: "short" }),
              })}
            </p>
          )}
        </>
      }
      onClose={onClose}
    >
      <p>{t("once")}</p>
    </ShownOnceDialog>
  );
}
