"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/components/setup/use-failure-words";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { AlertItem } from "./alert-item";
import { useEndedAlerts } from "./use-alerts";

/**
 * Alerts that have ended, newest first.
 * @param unlessEmpty shows nothing where there is none: no rule has been there yet
 */
export function AlertHistory({ unlessEmpty = false }: { unlessEmpty?: boolean }) {
  const t = useTranslations("alerts.history");
  const failureWords = useFailureWords();
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndedAlerts();
  const alerts = data?.pages.flatMap((page) => page.alerts) ?? [];
  if (unlessEmpty && alerts.length === 0) return null;
  return (
    <section aria-labelledby="alert-history" className="flex flex-col gap-2">
      <h2 id="alert-history" className="text-base font-semibold">
        {t("title")}
      </h2>
      {isPending ? (
        <Skeleton className="h-20 rounded-xl" />
      ) : data === undefined ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {error === null ? null : failureWords(error)}
        </ErrorState>
      ) : alerts.length === 0 ? (
        <p className="text-sm text-ink-2">{t("none")}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {alerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
