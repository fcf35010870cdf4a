"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import { useErasePerson, useErasurePreview } from "@/lib/browser/api/accounts/use-people";
import type { Person } from "@/lib/shared/contracts/accounts/person";
import type { ErasureRequest } from "@/lib/shared/contracts/accounts/personal-data";

const CHOICES = ["keep", "delete"] as const satisfies readonly ErasureRequest["documents"][];

/** Asks before a person is erased: what goes with them, and whether their documents do. */
export function EraseDialog({ person: { id, name }, onClose }: { person: Person; onClose(): void }) {
  const t = useTranslations("people.erase");
  const toast = useToast();
  const failed = useFailureToast(t("failed"));
  const preview = useErasurePreview(id);
  const erase = useErasePerson();
  const [documents, setDocuments] = useState<ErasureRequest["documents"]>("keep");
  return (
    <ConfirmDeletion
      title={t("title", { name })}
      words={{ cancel: t("cancel"), confirm: t("confirm") }}
      // What goes is read before it is confirmed.
      pending={erase.isPending || preview.data === undefined}
      onConfirm={() =>
        void erase
          .mutateAsync({ id, documents })
          .then(() => toast({ title: t("done", { name }) }), failed)
          .finally(onClose)
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t("text")}</p>
        <p role="status" className="text-ink">
          {preview.isError ? t("notCounted") : preview.data === undefined ? t("counting") : t("counts", preview.data)}
        </p>
        {preview.data !== undefined && preview.data.documents > 0 && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1.5 font-medium text-ink">{t("documents", { count: preview.data.documents })}</legend>
            {CHOICES.map((choice) => (
              <label key={choice} className="flex items-center gap-2 text-ink">
                <input
                  type="radio"
                  name="documents"
                  className="size-4 accent-accent"
                  checked={documents === choice}
                  onChange={() => setDocuments(choice)}
                />
                {t(`choices.${choice}`)}
              </label>
            ))}
          </fieldset>
        )}
        <p>{t("audit")}</p>
      </div>
    </ConfirmDeletion>
  );
}
