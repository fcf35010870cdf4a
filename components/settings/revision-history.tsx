"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useSettingsRevisions } from "@/lib/browser/use-settings";
import type { SettingsRevision } from "@/lib/contracts/settings";
import { SETTING_PATHS } from "./setting-paths";

/** Who saves while the application has no accounts. */
const LOCAL_OWNER = "local";

/** What was saved, by whom and when, newest first. */
export function RevisionHistory() {
  const t = useTranslations("settings.history");
  const { data, isPending, isError, error, refetch } = useSettingsRevisions();
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="px-4 pb-4">
        {isPending ? (
          <>
            <LoadingText>{t("loading")}</LoadingText>
            <Skeleton className="h-10" />
          </>
        ) : isError ? (
          <ErrorState title={t("failed")} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : data.revisions.length === 0 ? (
          <p className="text-sm text-ink-2">{t("empty")}</p>
        ) : (
          <ol className="divide-y divide-line">
            {data.revisions.map((revision) => (
              <Revision key={revision.revision} revision={revision} />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

function Revision({ revision }: { revision: SettingsRevision }) {
  const t = useTranslations("settings.history");
  const format = useFormatter();
  const when = format.dateTime(new Date(revision.savedAt), { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className="figures py-2.5 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t("revision", { number: revision.revision })}</span>
        <span className="text-xs text-ink-3">
          {t("by", { who: revision.savedBy === LOCAL_OWNER ? t("localUser") : revision.savedBy, when })}
        </span>
      </p>
      <ul className="mt-0.5 text-xs text-ink-2">
        {revision.diff.length === 0 && <li>{t("nothing")}</li>}
        {revision.diff.map((change) => (
          <Change key={change.path} change={change} />
        ))}
      </ul>
    </li>
  );
}

function Change({ change }: { change: SettingsRevision["diff"][number] }) {
  const t = useTranslations("settings");
  const path = SETTING_PATHS.find((known) => known === change.path);
  const word = (value: SettingsRevision["diff"][number]["from"]) => {
    if (value === true || value === false) return t(`values.${value}`);
    if (value === null) return path === "caps.regenerations" ? t("untilDeadline") : t("history.unset");
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  return (
    <li className="break-words">
      {t("history.change", {
        name: path === undefined ? change.path : t(`fields.${path}`),
        from: word(change.from),
        to: word(change.to),
      })}
    </li>
  );
}
