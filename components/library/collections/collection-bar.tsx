"use client";

import { Ellipsis, FolderPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useHasAccounts, useMay, WhoMay } from "@/components/account/viewer";
import { Button } from "@/components/ui/button";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { Menu } from "@/components/ui/overlays/menu";
import { useToast } from "@/components/ui/overlays/toast";
import { useDeleteCollection } from "@/lib/browser/api/use-collections";
import type { Collection } from "@/lib/shared/contracts/library/document";
import { CollectionNameDialog } from "./collection-name-dialog";
import { RightsDialog } from "./rights-dialog";
import { useCollectionErrorWords } from "./use-collection-error-words";

/** Switches between all documents and one collection, with the actions of the open one. */
export function CollectionBar({
  collections,
  open,
  documents,
  onOpen,
  onSearch,
}: {
  collections: readonly Collection[];
  /** The open collection; `null` for all documents. */
  open: Collection | null;
  /** Number of documents in the library. */
  documents: number;
  onOpen(id: string | null): void;
  /** Opens the search in the open collection. */
  onSearch(): void;
}) {
  const t = useTranslations("library.collections");
  const [dialog, setDialog] = useState<"new" | "rename" | "rights" | "delete" | null>(null);
  const mayManage = useMay("manage_library");
  const hasAccounts = useHasAccounts();
  const close = () => setDialog(null);
  const chip = (pressed: boolean) => classNames(chipStyles(pressed ? "accent" : "neutral"), "figures min-w-0");
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <fieldset aria-label={t("label")} className="flex min-w-0 flex-wrap gap-1.5">
        <button type="button" aria-pressed={open === null} onClick={() => onOpen(null)} className={chip(open === null)}>
          {t("all", { count: documents })}
        </button>
        {collections.map(({ id, name, documents: count }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === open?.id}
            title={name}
            onClick={() => onOpen(id)}
            className={chip(id === open?.id)}
          >
            <span className="truncate">{t("chip", { name, count })}</span>
          </button>
        ))}
      </fieldset>
      {open !== null && (
        <Menu
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={t("actions", { name: open.name })}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
          items={[
            { label: t("searchIn"), onSelect: onSearch },
            ...(mayManage
              ? [
                  { label: t("rename"), onSelect: () => setDialog("rename") },
                  ...(hasAccounts ? [{ label: t("rights.open"), onSelect: () => setDialog("rights") }] : []),
                  { label: t("delete"), onSelect: () => setDialog("delete"), danger: true },
                ]
              : []),
          ]}
        />
      )}
      <WhoMay permission="manage_library">
        <Button variant="ghost" size="sm" onClick={() => setDialog("new")}>
          <FolderPlus aria-hidden className="size-3.5" />
          {t("add")}
        </Button>
      </WhoMay>
      {dialog === "new" && <CollectionNameDialog collection={null} onClose={close} onAdded={onOpen} />}
      {dialog === "rename" && open !== null && <CollectionNameDialog collection={open} onClose={close} />}
      {dialog === "rights" && open !== null && <RightsDialog collection={open} onClose={close} />}
      {dialog === "delete" && open !== null && (
        <DeleteCollectionDialog
          collection={open}
          onClose={close}
          onDeleted={() => {
            close();
            onOpen(null);
          }}
        />
      )}
    </div>
  );
}

/** Asks before deleting a collection. */
function DeleteCollectionDialog({
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
