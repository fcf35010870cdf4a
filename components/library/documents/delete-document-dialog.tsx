"use client";

import { useTranslations } from "next-intl";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { useDeleteDocument } from "./use-document-changes";

/** Asks before deleting a document. */
export function DeleteDocumentDialog({
  document,
  onClose,
  onDeleted,
}: {
  document: Pick<DocumentSummary, "id" | "title">;
  onClose(): void;
  onDeleted?(): void;
}) {
  const t = useTranslations("library");
  const toast = useToast();
  const remove = useDeleteDocument();
  const { id, title } = document;
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ title: t("document.deleted", { title }) });
        onClose();
        onDeleted?.();
      },
      onError: (error) => toast({ title: t("document.actionFailed"), description: error.message, error: true }),
    });
  return (
    <ConfirmDeletion
      title={t("delete.title")}
      words={{ cancel: t("delete.cancel"), confirm: t("delete.confirm") }}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("delete.text", { title })}</p>
    </ConfirmDeletion>
  );
}
