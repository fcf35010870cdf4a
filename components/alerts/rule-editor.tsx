"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Button } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { Dialog, Sheet } from "@/components/ui/overlays/dialog";
import { useToast } from "@/components/ui/overlays/toast";
import { useBrowserZone } from "@/components/words/use-browser-zone";
import { useLanguage } from "@/components/words/use-language";
import { ApiError } from "@/lib/browser/api/api-client";
import type { AlertChannels, AlertRule } from "@/lib/shared/contracts/metrics/alert-rule";
import { ConditionFields } from "./condition-fields";
import type { DraftFields } from "./draft-fields";
import { RecipientFields } from "./recipient-fields";
import { draftOf, fieldError, newDraft, readDraft } from "./rule-draft";
import { RulePreview } from "./rule-preview";
import { useAlertRules, useSaveAlertRule } from "./use-alerts";

/** Edits a new or existing rule, with a preview. */
export function RuleEditor({
  rule,
  channels,
  open,
  onClose,
}: {
  /** `null` for a new rule. */
  rule: AlertRule | null;
  channels: AlertChannels;
  open: boolean;
  onClose(): void;
}) {
  const t = useTranslations("alerts.editor");
  const toast = useToast();
  const locale = useLanguage();
  const zone = useBrowserZone() ?? "UTC";
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveAlertRule();
  const [before] = useState(() => (rule === null ? newDraft(locale, zone) : draftOf(rule)));
  const [draft, setDraft] = useState(before);
  const [asking, setAsking] = useState(false);
  const rules = useAlertRules();
  const failureWords = useFailureWords();
  const [tried, setTried] = useState(false);
  const read = readDraft(draft);
  const problems = tried && "problems" in read ? read.problems : [];
  const isRefused = save.error instanceof ApiError && save.error.code === "address_refused";
  const fields: DraftFields = {
    draft,
    change: (part) => setDraft((last) => ({ ...last, ...part })),
    problem: (field) => {
      const problem = problems.find((one) => one.field === field);
      if (problem !== undefined) return t(problem.key, "values" in problem ? problem.values : {});
      if (!(save.error instanceof ApiError)) return undefined;
      if (isRefused && field === "webhook") return t("webhookRefused");
      return fieldError(save.error.fields, field);
    },
  };
  const close = () => {
    if (JSON.stringify(draft) === JSON.stringify(before)) onClose();
    else setAsking(true);
  };
  const send = (updatedAt = rule?.updatedAt) => {
    setTried(true);
    if ("problems" in read) {
      // Focuses the first invalid field once it is rendered as invalid.
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>("[data-invalid] :is(input, textarea), :is(input, textarea)[data-invalid]")
          ?.focus(),
      );
      return;
    }
    save.mutate(
      { id: rule?.id ?? null, ...read.request, ...(updatedAt === undefined ? {} : { updatedAt }) },
      {
        onSuccess: ({ name }) => {
          toast({ title: t("saved", { name }) });
          onClose();
        },
      },
    );
  };
  // Refreshed after every attempt to save.
  const latest = rules.data?.rules.find(({ id }) => id === rule?.id);
  const conflict = save.error instanceof ApiError && save.error.code === "conflict";
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={rule === null ? t("new") : t("edit", { name: rule.name })}
      firstFocus={() => form.current?.querySelector<HTMLElement>("input") ?? null}
      footer={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={save.isPending}>
            {t(rule === null ? "create" : "save")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label={t("name")} error={fields.problem("name")}>
          <TextInput
            value={draft.name}
            maxLength={120}
            onChange={(event) => fields.change({ name: event.currentTarget.value })}
          />
        </Field>
        <ConditionFields {...fields} />
        <RulePreview draft={draft} />
        <RecipientFields {...fields} rule={rule} channels={channels} />
        {save.isError && !isRefused && (
          <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-unsupported">
            <p>{conflict && rule !== null ? t("conflict") : failureWords(save.error)}</p>
            {conflict && latest !== undefined && (
              <Button size="sm" disabled={save.isPending} onClick={() => send(latest.updatedAt)}>
                {t("saveAnyway")}
              </Button>
            )}
          </div>
        )}
      </form>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t("discard.title")}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t("discard.cancel")}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onClose();
              }}
            >
              {t("discard.confirm")}
            </Button>
          </>
        }
      >
        <p className="text-sm text-ink-2">{t("discard.text")}</p>
      </Dialog>
    </Sheet>
  );
}
