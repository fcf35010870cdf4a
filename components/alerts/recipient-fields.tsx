"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field, TextArea, TextInput } from "@/components/ui/field";
import { Select } from "@/components/ui/overlays/select";
import { useBrowserZone } from "@/components/words/use-browser-zone";
import { useLanguageName } from "@/components/words/use-language-name";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import type { AlertChannels, AlertRule } from "@/lib/shared/contracts/metrics/alert-rule";
import type { DraftFields } from "./draft-fields";
import { isWebAddress, readEmails } from "./rule-draft";
import { TestResults } from "./test-results";
import { useTestChannel } from "./use-alerts";

/** The recipients of a rule, their language and time zone; each address can be tested before saving. */
export function RecipientFields({
  draft,
  change,
  problem,
  rule,
  channels,
}: DraftFields & { rule: AlertRule | null; channels: AlertChannels }) {
  const t = useTranslations("alerts");
  const languageName = useLanguageName();
  const byEmail = useTestChannel();
  const byWebhook = useTestChannel();
  const browserZone = useBrowserZone() ?? "UTC";
  const { locale, timeZone } = draft;
  const zones = [...new Set([timeZone, browserZone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  const [firstEmail] = readEmails(draft.emails);
  const webhook = draft.webhook.trim();
  const storedHost = webhook === "" && !draft.removeWebhook ? (rule?.webhookHost ?? null) : null;
  const testWebhook = () => {
    if (webhook !== "") byWebhook.mutate({ channel: "webhook", address: webhook, locale });
    else if (rule !== null) byWebhook.mutate({ ruleId: rule.id, channel: "webhook" });
  };
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t("editor.tell")}</legend>
      <Field
        label={t("editor.emails")}
        description={t(channels.email === "ready" ? "editor.emailsHelp" : `editor.${channels.email}`)}
        error={problem("emails")}
      >
        <TextArea
          value={draft.emails}
          maxLength={6_000}
          onChange={(event) => change({ emails: event.currentTarget.value })}
        />
      </Field>
      {firstEmail !== undefined && (
        <div className="-mt-2 flex flex-col items-start gap-2">
          <Button
            size="sm"
            disabled={byEmail.isPending}
            onClick={() => byEmail.mutate({ channel: "email", address: firstEmail, locale })}
          >
            {t("editor.testEmail")} <span className="max-w-48 truncate font-normal text-ink-2">{firstEmail}</span>
          </Button>
          <TestResults test={byEmail} />
        </div>
      )}
      <Field
        label={t("editor.webhook")}
        description={`${t("editor.webhookHelp")} ${t(channels.signed ? "editor.signed" : "editor.unsigned")}`}
        error={problem("webhook")}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          maxLength={2_000}
          value={draft.webhook}
          onChange={(event) => change({ webhook: event.currentTarget.value, removeWebhook: false })}
        />
      </Field>
      {(storedHost !== null || draft.removeWebhook || isWebAddress(webhook)) && (
        <div className="-mt-2 flex flex-col items-start gap-2">
          {storedHost !== null && <p className="text-xs text-ink-2">{t("editor.webhookKept", { host: storedHost })}</p>}
          {draft.removeWebhook && <p className="text-xs text-partial">{t("editor.webhookRemoved")}</p>}
          <div className="flex flex-wrap gap-2">
            {!draft.removeWebhook && (
              <Button size="sm" disabled={byWebhook.isPending} onClick={testWebhook}>
                {t("editor.testWebhook")}{" "}
                {storedHost !== null && <span className="font-normal text-ink-2">{storedHost}</span>}
              </Button>
            )}
            {storedHost !== null && (
              <Button size="sm" variant="danger" onClick={() => change({ removeWebhook: true })}>
                {t("editor.webhookRemove")}
              </Button>
            )}
            {draft.removeWebhook && (
              <Button size="sm" onClick={() => change({ removeWebhook: false })}>
                {t("editor.webhookKeep")}
              </Button>
            )}
          </div>
          <TestResults test={byWebhook} />
        </div>
      )}
      <Field label={t("editor.locale")}>
        <Select
          label={t("editor.locale")}
          value={locale}
          onValueChange={(next) => change({ locale: next })}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        />
      </Field>
      <Field label={t("editor.timeZone")}>
        <Select<string>
          label={t("editor.timeZone")}
          value={timeZone}
          onValueChange={(next) => change({ timeZone: next })}
          options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        />
      </Field>
    </fieldset>
  );
}
