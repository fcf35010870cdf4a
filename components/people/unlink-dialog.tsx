"use client";

import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import { useUnlinkPerson } from "@/lib/browser/api/accounts/use-people";
import type { Person } from "@/lib/shared/contracts/accounts/person";

/** Asks before a person is unlinked from their account at the issuer, and says who gets their account here next. */
export function UnlinkDialog({ person: { id, name, email }, onClose }: { person: Person; onClose(): void }) {
  const t = useTranslations("people.unlink");
  const toast = useToast();
  const failed = useFailureToast(t("failed"));
  const unlink = useUnlinkPerson();
  return (
    <ConfirmDeletion
      title={t("title", { name })}
      words={{ cancel: t("cancel"), confirm: t("confirm") }}
      pending={unlink.isPending}
      onConfirm={() =>
        void unlink
          .mutateAsync(id)
          .then(() => toast({ title: t("done", { name }) }), failed)
          .finally(onClose)
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t("text")}</p>
        <p className="wrap-anywhere text-ink">{t("next", { email })}</p>
      </div>
    </ConfirmDeletion>
  );
}
