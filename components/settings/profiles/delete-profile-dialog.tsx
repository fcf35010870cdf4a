"use client";

import { useTranslations } from "next-intl";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import { useDeleteProfile } from "@/lib/browser/api/settings/use-profiles";

/** Asks before a saved profile is deleted. */
export function DeleteProfileDialog({
  name,
  onClose,
  onDeleted,
}: {
  /** `null` closes the dialog. */
  name: string | null;
  onClose(): void;
  onDeleted(name: string): void;
}) {
  const t = useTranslations("settings.profile");
  const toast = useToast();
  const remove = useDeleteProfile();
  if (name === null) return null;
  const confirm = () =>
    remove.mutate(
      { name },
      {
        onSuccess: () => {
          onDeleted(name);
          toast({ title: t("deleted") });
        },
        onError: (error) => toast({ title: t("deleteFailed", { message: error.message }), error: true }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDeletion
      title={t("confirmTitle", { name })}
      words={{ cancel: t("cancel"), confirm: t("confirm") }}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("confirmText")}</p>
    </ConfirmDeletion>
  );
}
