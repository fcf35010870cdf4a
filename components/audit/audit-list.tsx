"use client";

import { useFormatter, useTranslations } from "next-intl";
import { JsonBlock } from "@/components/traces/json-block";
import { Card } from "@/components/ui/card";
import type { AuditEventType } from "@/lib/shared/contracts/accounts/audit-event";
import type { AuditEntry } from "@/lib/shared/contracts/accounts/audit-log";
import { useAuditWords } from "./use-audit-words";

/** Events whose change is shown as stored. */
const WITH_DETAILS: ReadonlySet<string> = new Set<AuditEventType>([
  "rights-changed",
  "group-changed",
  "webhook-changed",
]);

/** Entries of the audit log, newest first. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslations("audit");
  return (
    <Card>
      <ul aria-label={t("list")} className="divide-y divide-line">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("audit");
  const format = useFormatter();
  const { personName, eventText } = useAuditWords();
  const { at, actor, address, event } = entry;
  // A person without a session, or the application: what happened says which.
  const who = actor === null ? (address === null ? t("application") : t("nobody")) : personName(actor);
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm min-[700px]:grid-cols-[11rem_12rem_minmax(0,1fr)]">
      <time dateTime={at} className="figures text-xs leading-5 text-ink-3">
        {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium" })}
      </time>
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {who}
        </p>
        {address !== null && <p className="text-xs text-ink-3 wrap-anywhere">{address}</p>}
      </div>
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere">
          {eventText(entry)}
        </p>
        {event?.type === "settings-changed" && (
          <ul className="mt-1 flex flex-col gap-0.5 font-mono text-xs text-ink-2">
            {event.changes.map(({ path, from, to }) => (
              <li key={path} className="wrap-anywhere">
                {t("change", { path, from: JSON.stringify(from), to: JSON.stringify(to) })}
              </li>
            ))}
          </ul>
        )}
        {event !== null && WITH_DETAILS.has(event.type) && (
          <div className="mt-1.5">
            <JsonBlock title={t("details")} value={event} />
          </div>
        )}
      </div>
    </li>
  );
}
