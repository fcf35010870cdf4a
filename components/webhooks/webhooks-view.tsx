"use client";

import { Webhook as WebhookIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Loaded } from "@/components/loading/loaded";
import { Page } from "@/components/shell/page";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useWebhooks } from "@/lib/browser/api/use-webhooks";
import type { Webhook, WebhookWithSecret } from "@/lib/shared/contracts/webhooks/webhook";
import { SecretDialog } from "./secret-dialog";
import { NewWebhookDialog, WebhookDialog } from "./webhook-dialog";
import { WebhookItem } from "./webhook-item";

/** All webhooks with their messages. */
export function WebhooksView() {
  const t = useTranslations("webhooks");
  const webhooks = useWebhooks();
  const { data } = webhooks;
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [withSecret, setWithSecret] = useState<WebhookWithSecret | null>(null);
  const add = (
    <Button variant="primary" disabled={data === undefined} onClick={() => setEdited("new")}>
      {t("new")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <BackLink href="/settings">{t("settings")}</BackLink>
          {data !== undefined && data.webhooks.length > 0 && add}
        </>
      }
    >
      <Loaded asked={webhooks} loading={t("loading")} failed={t("failed")} skeleton="h-28 rounded-xl">
        {(list) =>
          list.webhooks.length === 0 ? (
            <EmptyState title={t("none")} icon={<WebhookIcon aria-hidden className="size-8" />} action={add}>
              {t("noneText")}
            </EmptyState>
          ) : (
            <ul aria-label={t("list")} className="flex flex-col gap-3">
              {list.webhooks.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  webhook={webhook}
                  onEdit={() => setEdited(webhook)}
                  onSecret={setWithSecret}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited === "new" && <NewWebhookDialog onAdded={setWithSecret} onClose={() => setEdited(null)} />}
      {edited !== null && edited !== "new" && <WebhookDialog webhook={edited} onClose={() => setEdited(null)} />}
      {withSecret !== null && <SecretDialog webhook={withSecret} onClose={() => setWithSecret(null)} />}
    </Page>
  );
}
