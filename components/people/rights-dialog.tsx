"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/components/setup/use-failure-words";
import { ErrorState } from "@/components/ui/error-state";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { usePersonRights } from "@/lib/browser/api/accounts/use-people";
import type { Person } from "@/lib/shared/contracts/accounts/person";

/** What a person may see: how many documents, and their right on each collection. */
export function RightsDialog({ person: { id, name, role }, onClose }: { person: Person; onClose(): void }) {
  const t = useTranslations("people.rights");
  const level = useTranslations("library.collections.rights.levels");
  const failureWords = useFailureWords();
  const { data, error, refetch } = usePersonRights(id);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { name })}
    >
      {data === undefined && error === null && (
        <div role="status" aria-label={t("loading")} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      )}
      {data === undefined && error !== null && (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {failureWords(error)}
        </ErrorState>
      )}
      {data !== undefined && (
        <div className="flex flex-col gap-4 text-sm">
          <p>{role === "admin" ? t("everything", { count: data.documents.all }) : t("documents", data.documents)}</p>
          {data.collections.length === 0 ? (
            <p className="text-ink-2">{t("noCollections")}</p>
          ) : (
            <dl className="flex flex-col divide-y divide-line">
              {data.collections.map((collection) => (
                <div key={collection.id} className="flex items-baseline justify-between gap-4 py-2">
                  <dt className="min-w-0 wrap-anywhere">{collection.name}</dt>
                  <dd className={collection.level === "none" ? "shrink-0 text-ink-3" : "shrink-0"}>
                    {level(collection.level)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className="text-xs text-ink-3">{t("note")}</p>
        </div>
      )}
    </Dialog>
  );
}
