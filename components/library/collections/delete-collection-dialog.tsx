"use client";

import { useTranslations } from "next-intl";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import { useDeleteCollection } from "@/lib/browser/api/use-collections";
import type { Collection } from "@/lib/shared/contracts/library/document";
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
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ title: t("deleted", { name }) });
        onDeleted();
      },
      onError: (error) => toast({ title: errorWords(error), error: true }),
    });
  return (
    <ConfirmDeletion
      title={t("deleteDialog.title", { name })}
      words={{ cancel: t("cancel"), confirm: t("deleteDialog.confirm") }}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("deleteDialog.text", { count: documents })}</p>
    </ConfirmDeletion>
  );
}
