"use client";

import { Webhook as WebhookIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureWords } from "@/components/setup/use-failure-words";
import { Page } from "@/components/shell/page";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { useWebhooks } from "@/lib/browser/api/use-webhooks";
import type { Webhook, WebhookWithSecret } from "@/lib/shared/contracts/webhooks/webhook";
import { SecretDialog } from "./secret-dialog";
import { WebhookDialog } from "./webhook-dialog";
import { WebhookItem } from "./webhook-item";

/** All webhooks with their messages. */
export function WebhooksView() {
  const t = useTranslations("webhooks");
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useWebhooks();
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
      {isPending ? (
        <div>
          <LoadingText>{t("loading")}</LoadingText>
          <Skeleton className="h-28 rounded-xl" />
        </div>
      ) : data === undefined ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {error === null ? null : failureWords(error)}
        </ErrorState>
      ) : (
        <>
          {isError && <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
          {data.webhooks.length === 0 ? (
            <EmptyState title={t("none")} icon={<WebhookIcon aria-hidden className="size-8" />} action={add}>
              {t("noneText")}
            </EmptyState>
          ) : (
            <ul aria-label={t("list")} className="flex flex-col gap-3">
              {data.webhooks.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  webhook={webhook}
                  onEdit={() => setEdited(webhook)}
                  onSecret={setWithSecret}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {edited !== null && (
        <WebhookDialog
          webhook={edited === "new" ? null : edited}
          onAdded={setWithSecret}
          onClose={() => setEdited(null)}
        />
      )}
      {withSecret !== null && <SecretDialog webhook={withSecret} onClose={() => setWithSecret(null)} />}
    </Page>
  );
}
