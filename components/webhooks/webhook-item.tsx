"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { Menu } from "@/components/ui/overlays/menu";
import { useToast } from "@/components/ui/overlays/toast";
import { Switch } from "@/components/ui/switch";
import { useChangeWebhook, useDeleteWebhook, useRenewSecret, useTestWebhook } from "@/lib/browser/api/use-webhooks";
import type { Webhook, WebhookWithSecret } from "@/lib/shared/contracts/webhooks/webhook";
import { MessageList } from "./message-list";

/** One webhook: its events, whether it is paused, its actions and its messages. */
export function WebhookItem({
  webhook,
  onEdit,
  onSecret,
}: {
  webhook: Webhook;
  onEdit(): void;
  onSecret(webhook: WebhookWithSecret): void;
}) {
  const { id, name, host, events, withWords, pausedBy } = webhook;
  const t = useTranslations("webhooks");
  const change = useChangeWebhook();
  const renew = useRenewSecret();
  const test = useTestWebhook();
  const [isOpen, setIsOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const onError = useFailureToast(t("actionFailed"));
  const sendTest = () => test.mutate(id, { onSuccess: () => setIsOpen(true), onError });
  return (
    <li>
      <Card className="flex flex-col gap-3 px-4 py-3.5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="font-medium wrap-anywhere">{name}</h2>
            <p className="mt-0.5 text-xs wrap-anywhere text-ink-3">{host}</p>
            <ul className="mt-2 flex flex-wrap gap-1.5">
              {events.map((event) => (
                <li key={event}>
                  <Chip>
                    <code>{event}</code>
                  </Chip>
                </li>
              ))}
              {withWords && (
                <li>
                  <Chip tone="partial">{t("withWords")}</Chip>
                </li>
              )}
            </ul>
          </div>
          <div className="flex items-center gap-2">
            <Switch
              checked={pausedBy === null}
              disabled={change.isPending}
              onCheckedChange={(on) => change.mutate({ id, paused: !on }, { onError })}
              aria-label={t("switch", { name })}
            />
            <Button size="sm" onClick={onEdit} aria-label={t("editor.edit", { name })}>
              {t("edit")}
            </Button>
            <Menu
              trigger={
                <Button variant="ghost" size="icon-sm" aria-label={t("menu", { name })}>
                  <Ellipsis aria-hidden className="size-4" />
                </Button>
              }
              items={[
                { label: t("test"), onSelect: sendTest },
                { label: t("renew"), onSelect: () => renew.mutate(id, { onSuccess: onSecret, onError }) },
                { label: t("delete.open"), danger: true, onSelect: () => setDeleting(true) },
              ]}
            />
          </div>
        </div>
        {pausedBy !== null && (
          <p className="rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">{t(`pausedBy.${pausedBy}`)}</p>
        )}
        <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="cursor-pointer text-sm text-ink-2">{t("messages.title")}</summary>
          {isOpen && <MessageList webhookId={id} />}
        </details>
      </Card>
      {deleting && <DeleteDialog webhook={webhook} onClose={() => setDeleting(false)} onError={onError} />}
    </li>
  );
}

function DeleteDialog({
  webhook: { id, name },
  onClose,
  onError,
}: {
  webhook: Webhook;
  onClose(): void;
  onError(error: Error): void;
}) {
  const t = useTranslations("webhooks.delete");
  const toast = useToast();
  const remove = useDeleteWebhook();
  return (
    <ConfirmDeletion
      title={t("title", { name })}
      words={{ cancel: t("cancel"), confirm: t("confirm") }}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, { onSuccess: () => toast({ title: t("done", { name }) }), onError, onSettled: onClose })
      }
      onClose={onClose}
    >
      <p>{t("text")}</p>
    </ConfirmDeletion>
  );
}
