"use client";

import { BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Loaded } from "@/components/loading/loaded";
import { Page } from "@/components/shell/page";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { AlertRule, AlertRuleList } from "@/lib/shared/contracts/metrics/alert-rule";
import { AlertItem } from "./alert-item";
import { RuleEditor } from "./rule-editor";
import { RuleItem } from "./rule-item";
import { useAlertWords } from "./use-alert-words";
import { useAlertRules, useEndedAlerts, useOpenAlerts } from "./use-alerts";

/** Rules with their current figures, open alerts, and past alerts. */
export function AlertsPage() {
  const t = useTranslations("alerts");
  const rules = useAlertRules();
  // A new key for each opening: discarded edits do not return.
  const [edited, setEdited] = useState<{ rule: AlertRule | null; opening: number; open: boolean } | null>(null);
  const edit = (rule: AlertRule | null) =>
    setEdited((before) => ({ rule, opening: (before?.opening ?? 0) + 1, open: true }));
  return (
    <Page
      wide
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <BackLink href="/dashboard">{t("dashboard")}</BackLink>
          <Button variant="primary" onClick={() => edit(null)} disabled={rules.data === undefined}>
            {t("new")}
          </Button>
        </>
      }
    >
      <Loaded asked={rules} loading={t("loading")} failed={t("failed")} skeleton="h-60 rounded-xl">
        {(list) => (
          <>
            {list.rules.length === 0 ? (
              <>
                <EmptyState
                  title={t("empty.title")}
                  icon={<BellRing aria-hidden className="size-8" />}
                  action={
                    <Button variant="primary" onClick={() => edit(null)}>
                      {t("new")}
                    </Button>
                  }
                >
                  {t("empty.text")}
                </EmptyState>
                <AlertHistory unlessEmpty />
              </>
            ) : (
              <Sections list={list} onEdit={edit} />
            )}
            {edited !== null && (
              <RuleEditor
                key={edited.opening}
                rule={edited.rule}
                channels={list.channels}
                open={edited.open}
                onClose={() => setEdited({ ...edited, open: false })}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Sections({ list, onEdit }: { list: AlertRuleList; onEdit(rule: AlertRule): void }) {
  const t = useTranslations("alerts");
  const { rules, channels } = list;
  const words = useAlertWords();
  const cannotMail = channels.email !== "ready" && rules.some(({ enabled, emails }) => enabled && emails.length > 0);
  return (
    <div className="flex flex-col gap-6">
      {cannotMail && channels.email !== "ready" && (
        <p role="status" className="rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
          {t(`channels.${channels.email}`)}
        </p>
      )}
      <Loaded asked={useOpenAlerts()} failed={t("open.failed")}>
        {({ alerts }) =>
          alerts.length > 0 && (
            <section aria-labelledby="open-alerts" className="flex flex-col gap-2">
              <h2 id="open-alerts" className="text-base font-semibold">
                {t("open.title")}
              </h2>
              <ul className="flex flex-col gap-2">
                {alerts.map((alert) => (
                  <AlertItem key={alert.id} alert={alert} />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
      <section aria-labelledby="alert-rules" className="flex flex-col gap-2">
        <h2 id="alert-rules" className="text-base font-semibold">
          {t("rules.title")}
        </h2>
        <ul className="flex flex-col gap-2">
          {rules
            .map((rule) => ({ ...rule, name: words.name(rule.name, rule) }))
            .map((rule) => (
              <RuleItem key={rule.id} rule={rule} onEdit={() => onEdit(rule)} />
            ))}
        </ul>
      </section>
      <AlertHistory />
    </div>
  );
}

/**
 * Alerts that have ended, newest first.
 * @param unlessEmpty renders nothing without any, as before the first rule
 */
function AlertHistory({ unlessEmpty = false }: { unlessEmpty?: boolean }) {
  const t = useTranslations("alerts.history");
  const loaded = useEndedAlerts();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = loaded;
  const alerts = data?.pages.flatMap((page) => page.alerts) ?? [];
  if (unlessEmpty && alerts.length === 0) return null;
  return (
    <section aria-labelledby="alert-history" className="flex flex-col gap-2">
      <h2 id="alert-history" className="text-base font-semibold">
        {t("title")}
      </h2>
      <Loaded asked={loaded} loading={t("loading")} failed={t("failed")} skeleton="h-20 rounded-xl">
        {() =>
          alerts.length === 0 ? (
            <p className="text-sm text-ink-2">{t("none")}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {alerts.map((alert) => (
                <AlertItem key={alert.id} alert={alert} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
