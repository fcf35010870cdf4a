"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useToast } from "@/components/ui/overlays/toast";
import { documentUrlRequestSchema } from "@/lib/shared/contracts/library/document";
import { useAddDocument } from "../documents/use-document-changes";
import { useUploadErrorWords } from "./use-upload-error-words";

/** Imports a web page by its address. */
export function AddAddressDialog({
  collection,
  onClose,
}: {
  /** Id of the collection to add it to. */
  collection: string | null;
  onClose(): void;
}) {
  const t = useTranslations("library.address");
  const phases = useTranslations("library.jobs.phases");
  const toast = useToast();
  const errorWords = useUploadErrorWords();
  const add = useAddDocument();
  const [url, setUrl] = useState("");
  const [invalid, setInvalid] = useState(false);

  const submit = () => {
    const request = documentUrlRequestSchema.safeParse({ url: url.trim() });
    setInvalid(!request.success);
    if (request.success && !add.isPending) {
      add.mutate(
        { document: request.data, collection },
        {
          onSuccess: ({ duplicate, separate }) => {
            if (duplicate || separate) toast({ title: phases(duplicate ? "duplicate" : "separate") });
            onClose();
          },
        },
      );
    }
  };
  const error = invalid ? t("invalid") : add.isError ? errorWords(add.error) : undefined;

  return (
    <FormDialog
      title={t("title")}
      description={t("description")}
      cancel={t("cancel")}
      submit={add.isPending ? t("adding") : t("add")}
      busy={add.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("name")} error={error}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("placeholder")}
          value={url}
          onChange={(event) => {
            setUrl(event.target.value);
            setInvalid(false);
            if (add.isError) add.reset();
          }}
        />
      </Field>
      <p role="status" className="sr-only">
        {add.isPending ? t("adding") : (error ?? "")}
      </p>
    </FormDialog>
  );
}
