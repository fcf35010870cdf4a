"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { useDeleteDocument } from "@/lib/browser/use-documents";
import type { DocumentSummary } from "@/lib/contracts/document";

/** Asks before a document is removed for good. */
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("delete.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("delete.cancel")}</Button>
          <Button variant="danger" onClick={confirm} disabled={remove.isPending}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">{t("delete.text", { title })}</p>
    </Dialog>
  );
}
