"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useToast } from "@/components/ui/overlays/toast";
import { useAddCollection, useChangeCollection, useCollections } from "@/lib/browser/api/use-collections";
import { collectionRequestSchema, type DocumentSummary } from "@/lib/shared/contracts/library/document";
import { MAX_COLLECTION_NAME_CHARS } from "../tunables";
import { membershipChanges, membershipOf } from "./collection-membership";
import { useCollectionErrorWords } from "./use-collection-error-words";

/** Sets the collections of one or several documents; a new collection can be created here. */
export function CollectDialog({
  documents,
  onClose,
}: {
  /** At least one. */
  documents: readonly DocumentSummary[];
  onClose(): void;
}) {
  const t = useTranslations("library.collections");
  const errorWords = useCollectionErrorWords();
  const toast = useToast();
  const { data } = useCollections();
  const add = useAddCollection();
  const change = useChangeCollection();
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [name, setName] = useState("");
  const [failure, setFailure] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const collections = data?.collections ?? [];
  const count = documents.length;

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const named = collectionRequestSchema.safeParse({ name });
      const wanted = new Map(chosen);
      if (named.success) {
        const known = collections.find((collection) => collection.name === named.data.name);
        wanted.set(known?.id ?? (await add.mutateAsync(named.data.name)).id, true);
      }
      const changes = membershipChanges(documents, wanted);
      for (const own of changes) await change.mutateAsync(own);
      if (changes.length > 0) toast({ title: t("changed", { count }) });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={t("choose.title", { count, title: documents[0]?.title ?? "" })}
      cancel={t("cancel")}
      submit={t("choose.save")}
      busy={busy}
      noValidate
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {collections.length > 0 && (
        <ul aria-label={t("label")} className="flex flex-col gap-1.5">
          {collections.map((collection) => {
            const before = membershipOf(documents, collection.id);
            const on = chosen.get(collection.id);
            return (
              <CollectionCheckbox
                key={collection.id}
                name={collection.name}
                checked={on ?? before === "all"}
                mixed={on === undefined && before === "some"}
                onChange={(next) => setChosen(new Map(chosen).set(collection.id, next))}
              />
            );
          })}
        </ul>
      )}
      <Field label={t(collections.length === 0 ? "choose.none" : "choose.another")}>
        <TextInput
          value={name}
          maxLength={MAX_COLLECTION_NAME_CHARS}
          autoComplete="off"
          placeholder={t("choose.newPlaceholder")}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {failure !== null && (
        <p role="alert" className="text-sm break-words text-unsupported">
          {errorWords(failure)}
        </p>
      )}
    </FormDialog>
  );
}

function CollectionCheckbox({
  name,
  checked,
  mixed,
  onChange,
}: {
  name: string;
  checked: boolean;
  /** Only some of the documents are in it. */
  mixed: boolean;
  onChange(checked: boolean): void;
}) {
  const t = useTranslations("library.collections.choose");
  const id = useId();
  return (
    <li className="flex items-start gap-2 text-sm">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={checked}
        ref={(box) => {
          if (box !== null) box.indeterminate = mixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="min-w-0 break-words">
        {name}
        {mixed && <span className="text-ink-3"> · {t("some")}</span>}
      </label>
    </li>
  );
}
