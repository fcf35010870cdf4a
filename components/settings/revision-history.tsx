"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureWords } from "@/components/setup/use-failure-words";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { leafSchema } from "@/lib/browser/setting-leaves";
import { useSettingsRevisions } from "@/lib/browser/use-settings";
import type { SettingsRevision } from "@/lib/contracts/settings";
import { SETTING_PATHS } from "./setting-paths";
import { useSettingWords } from "./use-setting-words";

/** Who saves while the application has no accounts. */
const LOCAL_OWNER = "local";

/** Revisions shown at first; a long history is opened by a click. */
const SHOWN = 5;

/** What was saved, by whom and when, newest first. */
export function RevisionHistory() {
  const t = useTranslations("settings.history");
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = useSettingsRevisions();
  const [all, setAll] = useState(false);
  return (
    <Card>
      <section aria-labelledby="history-title">
        <CardHeader title={<span id="history-title">{t("title")}</span>} />
        <div className="px-4 pb-4">
          {isPending ? (
            <>
              <LoadingText>{t("loading")}</LoadingText>
              <Skeleton className="h-24" />
            </>
          ) : isError ? (
            <ErrorState title={t("failed")} onRetry={() => void refetch()}>
              {failureWords(error)}
            </ErrorState>
          ) : data.revisions.length === 0 ? (
            <p className="text-sm text-ink-2">{t("empty")}</p>
          ) : (
            <>
              <ol className="divide-y divide-line">
                {data.revisions.slice(0, all ? undefined : SHOWN).map((revision) => (
                  <Revision key={revision.revision} revision={revision} />
                ))}
              </ol>
              {!all && data.revisions.length > SHOWN && (
                <Button size="sm" className="mt-2" onClick={() => setAll(true)}>
                  {t("showAll", { count: data.revisions.length })}
                </Button>
              )}
            </>
          )}
        </div>
      </section>
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

type Json = SettingsRevision["diff"][number]["from"];

function Change({ change }: { change: SettingsRevision["diff"][number] }) {
  const t = useTranslations("settings.history");
  const words = useSettingWords();
  // A setting of an older version has no words any more: its path says what it was.
  const path = SETTING_PATHS.find((known) => known === change.path);
  const word = (value: Json) => {
    const leaf = leafSchema.safeParse(value);
    return path !== undefined && leaf.success ? words.value(path, leaf.data) : JSON.stringify(value);
  };
  return (
    <li className="break-words">
      {t.rich("change", {
        name: path === undefined ? change.path : words.name(path),
        from: word(change.from),
        to: word(change.to),
        old: (text) => <del className="text-ink-3">{text}</del>,
        new: (text) => <ins className="font-medium text-ink no-underline">{text}</ins>,
      })}
    </li>
  );
}
