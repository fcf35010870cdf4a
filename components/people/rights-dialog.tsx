"use client";

import { useTranslations } from "next-intl";
import { Loaded } from "@/components/loading/loaded";
import { EmptyState } from "@/components/ui/empty-state";
import { Dialog } from "@/components/ui/overlays/dialog";
import { usePersonRights } from "@/lib/browser/api/accounts/use-people";
import type { Person } from "@/lib/shared/contracts/accounts/person";

/** What a person may see: how many documents, and their right on each collection. Says why their role does not count. */
export function RightsDialog({ person: { id, name, role }, onClose }: { person: Person; onClose(): void }) {
  const t = useTranslations("people.rights");
  const level = useTranslations("library.collections.rights.levels");
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { name })}
    >
      <Loaded asked={usePersonRights(id)} loading={t("loading")} failed={t("failed")} skeleton="h-10 rounded-lg">
        {(data) => (
          <div className="flex flex-col gap-4 text-sm">
            <p>
              {data.role === "admin" ? t("everything", { count: data.documents.all }) : t("documents", data.documents)}
            </p>
            {data.role === null && <p>{t("disabled")}</p>}
            {data.role === "analyst" && role === "admin" && <p>{t("twoStep", { name })}</p>}
            {data.collections.length === 0 ? (
              <EmptyState compact title={t("noCollections")} />
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
      </Loaded>
    </Dialog>
  );
}
