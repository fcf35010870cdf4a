"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useSettingsRevisions } from "@/lib/browser/api/settings/use-settings-changes";
import { RevisionRow } from "./revision-row";
import type { Restore } from "./use-restore";

/** Revisions shown at first; a click shows the rest. */
const SHOWN = 5;

/**
 * The saved revisions, newest first, and the state before them, each with a button to restore it. An address with
 * `?revision=n` scrolls to one.
 */
export function RevisionHistory({
  current,
  restore,
  restoring,
}: { current: number } & Pick<Restore, "restore" | "restoring">) {
  const t = useTranslations("settings.history");
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = useSettingsRevisions();
  const named = Number(useSearchParams().get("revision") ?? Number.NaN);
  const [all, setAll] = useState(false);
  const revisions = data?.revisions ?? [];
  const isNamed = revisions.findIndex(({ revision }) => revision === named);
  const shown = all ? revisions : revisions.slice(0, Math.max(SHOWN, isNamed + 1));
  return (
    <Card>
      <section aria-labelledby="history-title" id="history" className="scroll-mt-4">
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
          ) : revisions.length === 0 ? (
            <p className="text-sm text-ink-2">{t("empty")}</p>
          ) : (
            <>
              {Number.isInteger(named) && isNamed === -1 && (
                <p role="status" className="pb-2 text-sm text-partial">
                  {t("notHere", { number: named })}
                </p>
              )}
              <ol className="divide-y divide-line">
                {shown.map((revision) => (
                  <RevisionRow
                    key={revision.revision}
                    revision={revision}
                    isCurrent={revision.revision === current}
                    isNamed={revision.revision === named}
                    restoring={restoring}
                    onRestore={() => restore(revision.revision)}
                  />
                ))}
              </ol>
              {shown.length < revisions.length && (
                <Button size="sm" className="mt-2" onClick={() => setAll(true)}>
                  {t("showAll", { count: revisions.length })}
                </Button>
              )}
              <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2.5 text-sm">
                <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                  <span className="font-medium">{t("first")}</span>
                  <span className="text-xs text-ink-3">{t("firstText")}</span>
                </p>
                <Button
                  size="sm"
                  disabled={restoring !== null}
                  aria-label={t("restoreFirst")}
                  onClick={() => restore(0)}
                >
                  {restoring === 0 ? t("restoring") : t("restore")}
                </Button>
              </div>
            </>
          )}
        </div>
      </section>
    </Card>
  );
}
