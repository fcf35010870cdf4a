"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { useDeleteProfile } from "@/lib/browser/use-profiles";

/** Asks before a saved profile is deleted. */
export function DeleteProfileDialog({
  name,
  onClose,
  onDeleted,
}: {
  /** `null` while nothing is to be deleted. */
  name: string | null;
  onClose(): void;
  onDeleted(name: string): void;
}) {
  const t = useTranslations("settings.profile");
  const toast = useToast();
  const remove = useDeleteProfile();
  return (
    <Dialog
      open={name !== null}
      onOpenChange={onClose}
      title={t("confirmTitle", { name: name ?? "" })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="danger"
            disabled={remove.isPending}
            onClick={() => {
              if (name === null) return;
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
            }}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      {t("confirmText")}
    </Dialog>
  );
}
