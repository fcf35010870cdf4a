"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { useDeleteCollection } from "@/lib/browser/use-collections";
import type { Collection } from "@/lib/contracts/document";
import { useCollectionErrorWords } from "./use-collection-error-words";

/** Asks before a collection is removed. */
export function DeleteCollectionDialog({
  collection,
  onClose,
  onDeleted,
}: {
  collection: Collection;
  onClose(): void;
  onDeleted(): void;
}) {
  const t = useTranslations("library.collections");
  const errorWords = useCollectionErrorWords();
  const toast = useToast();
  const remove = useDeleteCollection();
  const { id, name, documents } = collection;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("deleteDialog.title", { name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="danger"
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(id, {
                onSuccess: () => {
                  toast({ title: t("deleted", { name }) });
                  onDeleted();
                },
                onError: (error) => toast({ title: errorWords(error), error: true }),
              })
            }
          >
            {t("deleteDialog.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">{t("deleteDialog.text", { count: documents })}</p>
    </Dialog>
  );
}
