"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useAddCollection, useRenameCollection } from "@/lib/browser/api/use-collections";
import { type Collection, collectionRequestSchema } from "@/lib/shared/contracts/library/document";
import { MAX_COLLECTION_NAME_CHARS } from "../tunables";
import { useCollectionErrorWords } from "./use-collection-error-words";

/** Names a new collection or renames an existing one. */
export function CollectionNameDialog({
  collection,
  onClose,
  onAdded,
}: {
  /** `null` for a new one. */
  collection: Collection | null;
  onClose(): void;
  onAdded?(id: string): void;
}) {
  const t = useTranslations("library.collections");
  const errorWords = useCollectionErrorWords();
  const add = useAddCollection();
  const rename = useRenameCollection();
  const [name, setName] = useState(collection?.name ?? "");
  const [tried, setTried] = useState(false);
  const request = collectionRequestSchema.safeParse({ name });
  const failure = add.error ?? rename.error;
  const refusal = failure === null ? undefined : errorWords(failure);
  const error = tried && !request.success ? t("needName") : refusal;
  const submit = () => {
    setTried(true);
    if (!request.success) return;
    if (collection !== null) {
      rename.mutate({ id: collection.id, name: request.data.name }, { onSuccess: onClose });
      return;
    }
    add.mutate(request.data.name, {
      onSuccess: ({ id }) => {
        onClose();
        onAdded?.(id);
      },
    });
  };
  return (
    <FormDialog
      title={t(collection === null ? "new.title" : "renameDialog.title")}
      {...(collection === null ? { description: t("new.description") } : {})}
      cancel={t("cancel")}
      submit={t(collection === null ? "new.submit" : "renameDialog.submit")}
      busy={add.isPending || rename.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("name")} error={error}>
        <TextInput
          value={name}
          maxLength={MAX_COLLECTION_NAME_CHARS}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            add.reset();
            rename.reset();
          }}
        />
      </Field>
    </FormDialog>
  );
}
