"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { ApiError } from "@/lib/browser/api/api-client";
import { useAddWebhook, useChangeWebhook } from "@/lib/browser/api/use-webhooks";
import {
  type Webhook,
  type WebhookWithSecret,
  webhookPatchSchema,
  webhookRequestSchema,
} from "@/lib/shared/contracts/webhooks/webhook";
import { webhookEventSchema } from "@/lib/shared/contracts/webhooks/webhook-event";

const CHECKBOX = "mt-0.5 size-4 shrink-0 accent-accent";

/** Adds a webhook, or changes one. @param webhook `null` for a new one */
export function WebhookDialog({
  webhook,
  onAdded,
  onClose,
}: {
  webhook: Webhook | null;
  onAdded(webhook: WebhookWithSecret): void;
  onClose(): void;
}) {
  const t = useTranslations("webhooks.editor");
  const failureWords = useFailureWords();
  const problemId = useId();
  const add = useAddWebhook();
  const change = useChangeWebhook();
  const [wrong, setWrong] = useState<ReadonlySet<unknown>>(new Set());
  const failure = add.error ?? change.error;
  const isRefused = failure instanceof ApiError && failure.code === "address_refused";
  const addressProblem = wrong.has("address") ? t("addressProblem") : isRefused ? t("addressRefused") : undefined;
  const submit = (fields: FormData) => {
    const address = String(fields.get("address") ?? "").trim();
    const request = {
      name: fields.get("name"),
      events: fields.getAll("events"),
      withWords: fields.get("withWords") !== null,
      // The stored address stays if none is entered.
      ...((webhook === null || address !== "") && { address }),
    };
    const parsed = (webhook === null ? webhookRequestSchema : webhookPatchSchema).safeParse(request);
    setWrong(new Set(parsed.error?.issues.map(({ path }) => path[0])));
    if (webhook !== null) {
      const patch = webhookPatchSchema.safeParse(request);
      if (patch.success) change.mutate({ id: webhook.id, ...patch.data }, { onSuccess: onClose });
      return;
    }
    const added = webhookRequestSchema.safeParse(request);
    if (!added.success) return;
    add.mutate(added.data, {
      onSuccess: (answer) => {
        onClose();
        onAdded(answer);
      },
    });
  };
  return (
    <FormDialog
      title={webhook === null ? t("new") : t("edit", { name: webhook.name })}
      cancel={t("cancel")}
      submit={t(webhook === null ? "add" : "save")}
      busy={add.isPending || change.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("name")}
        description={wrong.has("name") ? undefined : t("nameHelp")}
        error={wrong.has("name") ? t("nameProblem") : undefined}
      >
        <TextInput name="name" autoComplete="off" defaultValue={webhook?.name ?? ""} />
      </Field>
      <Field
        label={t("address")}
        description={
          addressProblem !== undefined
            ? undefined
            : webhook === null
              ? t("addressHelp")
              : t("addressKept", { host: webhook.host })
        }
        error={addressProblem}
      >
        <TextInput name="address" type="url" autoComplete="off" placeholder="https://" />
      </Field>
      <fieldset className="flex flex-col gap-2" {...(wrong.has("events") && { "aria-describedby": problemId })}>
        <legend className="mb-1.5 text-sm font-medium">{t("events")}</legend>
        {webhookEventSchema.options.map((event) => (
          <Checkbox
            key={event}
            name="events"
            value={event}
            checked={webhook?.events.includes(event) ?? true}
            label={t(`event.${event}`)}
            help={event}
          />
        ))}
        {wrong.has("events") && (
          <p id={problemId} role="alert" className="text-xs text-unsupported">
            {t("eventsProblem")}
          </p>
        )}
      </fieldset>
      <Checkbox
        name="withWords"
        value="on"
        checked={webhook?.withWords ?? false}
        label={t("withWords")}
        help={t("withWordsHelp")}
      />
      {failure !== null && !isRefused && (
        <p role="alert" className="text-sm text-unsupported">
          {failureWords(failure)}
        </p>
      )}
    </FormDialog>
  );
}

function Checkbox({
  name,
  value,
  checked,
  label,
  help,
}: {
  name: string;
  value: string;
  checked: boolean;
  label: string;
  help: string;
}) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className={CHECKBOX} />
      <span>
        {label}
        <span className="block text-xs text-ink-3">{help}</span>
      </span>
    </label>
  );
}
