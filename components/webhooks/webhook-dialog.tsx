"use client";

import { useTranslations } from "next-intl";
import { type FieldProblem, RecordDialog } from "@/components/loading/record-dialog";
import { Checkbox, CheckboxList } from "@/components/ui/checkbox-list";
import { Field, TextInput } from "@/components/ui/field";
import { ApiError } from "@/lib/browser/api/api-client";
import { useAddWebhook, useChangeWebhook } from "@/lib/browser/api/use-webhooks";
import {
  type Webhook,
  type WebhookWithSecret,
  webhookPatchSchema,
  webhookRequestSchema,
} from "@/lib/shared/contracts/webhooks/webhook";
import { webhookEventSchema } from "@/lib/shared/contracts/webhooks/webhook-event";

/** Adds a webhook. */
export function NewWebhookDialog({ onAdded, onClose }: { onAdded(webhook: WebhookWithSecret): void; onClose(): void }) {
  const t = useTranslations("webhooks.editor");
  const add = useAddWebhook();
  return (
    <RecordDialog
      title={t("new")}
      words={{ cancel: t("cancel"), submit: t("add") }}
      schema={webhookRequestSchema}
      read={(fields) => ({ ...readCommon(fields), address: addressIn(fields) })}
      save={add.mutateAsync}
      refusedField={refusedField}
      onSaved={onAdded}
      onClose={onClose}
    >
      {(problemOf) => <WebhookFields webhook={null} problemOf={problemOf} />}
    </RecordDialog>
  );
}

/** Changes a webhook. The stored address stays if none is entered. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const t = useTranslations("webhooks.editor");
  const change = useChangeWebhook();
  return (
    <RecordDialog
      title={t("edit", { name: webhook.name })}
      words={{ cancel: t("cancel"), submit: t("save") }}
      schema={webhookPatchSchema}
      read={(fields) => ({ ...readCommon(fields), ...(addressIn(fields) !== "" && { address: addressIn(fields) }) })}
      save={(patch) => change.mutateAsync({ id: webhook.id, ...patch })}
      refusedField={refusedField}
      onClose={onClose}
    >
      {(problemOf) => <WebhookFields webhook={webhook} problemOf={problemOf} />}
    </RecordDialog>
  );
}

function readCommon(fields: FormData) {
  return {
    name: fields.get("name"),
    events: fields.getAll("events"),
    withWords: fields.get("withWords") !== null,
  };
}

const addressIn = (fields: FormData) => String(fields.get("address") ?? "").trim();

const refusedField = (error: Error) =>
  error instanceof ApiError && error.code === "address_refused" ? "address" : undefined;

function WebhookFields({ webhook, problemOf }: { webhook: Webhook | null; problemOf(field: string): FieldProblem }) {
  const t = useTranslations("webhooks.editor");
  const address = problemOf("address");
  const addressError = address === null ? undefined : t(address === "wrong" ? "addressProblem" : "addressRefused");
  const addressHelp = webhook === null ? t("addressHelp") : t("addressKept", { host: webhook.host });
  const nameError = problemOf("name") === null ? undefined : t("nameProblem");
  return (
    <>
      <Field label={t("name")} description={nameError === undefined ? t("nameHelp") : undefined} error={nameError}>
        <TextInput name="name" autoComplete="off" defaultValue={webhook?.name ?? ""} />
      </Field>
      <Field
        label={t("address")}
        description={addressError === undefined ? addressHelp : undefined}
        error={addressError}
      >
        <TextInput name="address" type="url" autoComplete="off" placeholder="https://" />
      </Field>
      <CheckboxList
        label={t("events")}
        error={problemOf("events") === null ? undefined : t("eventsProblem")}
        name="events"
        choices={webhookEventSchema.options.map((event) => ({
          value: event,
          label: t(`event.${event}`),
          help: event,
          checked: webhook?.events.includes(event) ?? true,
        }))}
      />
      <Checkbox
        name="withWords"
        value="on"
        checked={webhook?.withWords ?? false}
        label={t("withWords")}
        help={t("withWordsHelp")}
      />
    </>
  );
}
