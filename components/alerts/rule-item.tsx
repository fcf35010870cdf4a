"use client";

import { Ellipsis, Mail, Webhook } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip, type Tone } from "@/components/ui/chip";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { Menu } from "@/components/ui/overlays/menu";
import { useToast } from "@/components/ui/overlays/toast";
import { Switch } from "@/components/ui/switch";
import type { AlertRule } from "@/lib/shared/contracts/metrics/alert-rule";
import { TestResults } from "./test-results";
import { useAlertWords } from "./use-alert-words";
import { useDeleteAlertRule, useSaveAlertRule, useTestChannel } from "./use-alerts";

type Seen = AlertRule["finding"] | "off" | "waiting";
const TONES = {
  quiet: "supported",
  firing: "unsupported",
  no_data: "unknown",
  off: "neutral",
  waiting: "neutral",
} as const satisfies Record<Seen, Tone>;

function seenOf({ enabled, evaluatedAt, finding }: AlertRule): Seen {
  if (!enabled) return "off";
  return evaluatedAt === null ? "waiting" : finding;
}

/** One rule: its condition, its current figure, its recipients and its actions. */
export function RuleItem({ rule, onEdit }: { rule: AlertRule; onEdit(): void }) {
  const t = useTranslations("alerts");
  const toast = useToast();
  const onError = useFailureToast(t("rules.actionFailed"));
  const words = useAlertWords();
  const save = useSaveAlertRule();
  const test = useTestChannel();
  const [deleting, setDeleting] = useState(false);
  const seen = seenOf(rule);
  const switchTo = (enabled: boolean) => {
    const { name, locale, timeZone, emails, updatedAt, metric, comparison, threshold, windowMinutes, minRuns } = rule;
    const { language, model, profile } = rule;
    const condition = { metric, comparison, threshold, windowMinutes, minRuns, language, model, profile };
    save.mutate(
      { id: rule.id, ...condition, name, locale, timeZone, emails, enabled, updatedAt },
      {
        onSuccess: () => toast({ title: t(enabled ? "rules.on" : "rules.off"), description: name }),
        onError,
      },
    );
  };
  return (
    <li>
      <Card className="flex flex-col gap-3 px-4 py-3.5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h3 className="font-medium wrap-anywhere">{rule.name}</h3>
            <p className="figures mt-0.5 text-sm text-ink-2">{words.condition(rule)}</p>
            <p className="figures mt-0.5 text-xs wrap-anywhere text-ink-3">{words.scope(rule)}</p>
            <Channels rule={rule} />
          </div>
          <SeenNow rule={rule} seen={seen} />
          <div className="flex items-center gap-2">
            <Switch
              checked={rule.enabled}
              disabled={save.isPending}
              onCheckedChange={switchTo}
              aria-label={t("rules.switch", { name: rule.name })}
            />
            <Button size="sm" onClick={onEdit} aria-label={t("editor.edit", { name: rule.name })}>
              {t("rules.edit")}
            </Button>
            <Menu
              trigger={
                <Button variant="ghost" size="icon-sm" aria-label={t("rules.menu", { name: rule.name })}>
                  <Ellipsis aria-hidden className="size-4" />
                </Button>
              }
              items={[
                ...(rule.emails.length === 0
                  ? []
                  : [
                      {
                        label: t("rules.testEmail"),
                        onSelect: () => test.mutate({ ruleId: rule.id, channel: "email" }),
                      },
                    ]),
                ...(rule.webhookHost === null
                  ? []
                  : [
                      {
                        label: t("rules.testWebhook"),
                        onSelect: () => test.mutate({ ruleId: rule.id, channel: "webhook" }),
                      },
                    ]),
                { label: t("rules.delete"), danger: true, onSelect: () => setDeleting(true) },
              ]}
            />
          </div>
        </div>
        <TestResults test={test} />
      </Card>
      {deleting && <DeleteRuleDialog rule={rule} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function SeenNow({ rule, seen }: { rule: AlertRule; seen: Seen }) {
  const t = useTranslations("alerts");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const words = useAlertWords();
  const isKnown = rule.evaluatedAt !== null && rule.enabled;
  const tooFew = isKnown && rule.finding === "no_data";
  return (
    <div className="flex min-w-40 flex-col items-start gap-1">
      <Chip tone={TONES[seen]} dot>
        {t(`finding.${seen}`)}
      </Chip>
      {isKnown && (
        <p className="figures text-xs text-ink-3">
          {!tooFew && (
            <span className="text-sm font-semibold text-ink">
              {words.figure(rule.metric, rule.value, rule.threshold)}
            </span>
          )}{" "}
          {tooFew
            ? t("rules.tooFew", { count: rule.runs, needed: rule.minRuns })
            : t("rules.runs", { count: rule.runs })}
          <br />
          {t("rules.looked", { when: format.relativeTime(new Date(rule.evaluatedAt ?? now), now) })}
        </p>
      )}
      {tooFew && rule.openSince !== null && <p className="max-w-64 text-xs text-partial">{t("rules.openNoData")}</p>}
    </div>
  );
}

function Channels({ rule: { emails, webhookHost } }: { rule: AlertRule }) {
  const t = useTranslations("alerts.rules");
  if (emails.length === 0 && webhookHost === null) return <p className="mt-1 text-xs text-ink-3">{t("nobody")}</p>;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {emails.length > 0 && (
        <span className="inline-flex min-w-0 items-center gap-1.5" title={emails.join(", ")}>
          <Mail aria-hidden className="size-3.5 shrink-0" />
          <span className="wrap-anywhere">
            {emails.length === 1 ? emails[0] : t("emails", { count: emails.length })}
          </span>
        </span>
      )}
      {webhookHost !== null && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Webhook aria-hidden className="size-3.5 shrink-0" />
          <span className="wrap-anywhere">{webhookHost}</span>
        </span>
      )}
    </p>
  );
}

/** Asks before deleting a rule; its past alerts stay. */
function DeleteRuleDialog({ rule: { id, name }, onClose }: { rule: AlertRule; onClose(): void }) {
  const t = useTranslations("alerts");
  const toast = useToast();
  const onError = useFailureToast(t("rules.actionFailed"));
  const remove = useDeleteAlertRule();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ title: t("delete.done", { name }) });
        onClose();
      },
      onError,
    });
  return (
    <ConfirmDeletion
      title={t("delete.title")}
      words={{ cancel: t("delete.cancel"), confirm: t("delete.confirm") }}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("delete.text", { name })}</p>
    </ConfirmDeletion>
  );
}
