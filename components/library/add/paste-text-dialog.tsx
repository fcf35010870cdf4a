"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextArea, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useToast } from "@/components/ui/overlays/toast";
import { documentTextRequestSchema } from "@/lib/shared/contracts/library/document";
import { useAddDocument } from "../documents/use-document-changes";
import { useUploadErrorWords } from "./use-upload-error-words";

/** The API's limit for a title. */
const MAX_TITLE_CHARS = 300;

/** Imports pasted text as a document. */
export function PasteTextDialog({
  collection,
  onClose,
}: {
  /** Id of the collection to add it to. */
  collection: string | null;
  onClose(): void;
}) {
  const t = useTranslations("library.paste");
  const phases = useTranslations("library.jobs.phases");
  const toast = useToast();
  const errorWords = useUploadErrorWords();
  const add = useAddDocument();
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);

  const submit = () => {
    setSubmitted(true);
    const request = documentTextRequestSchema.safeParse({ title, text });
    if (request.success && text.trim() !== "")
      add.mutate(
        { document: request.data, collection },
        {
          onSuccess: ({ duplicate, separate }) => {
            if (duplicate || separate) toast({ title: phases(duplicate ? "duplicate" : "separate") });
            onClose();
          },
        },
      );
  };

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
      <Field label={t("name")} error={submitted && title.trim() === "" ? t("needTitle") : undefined}>
        <TextInput value={title} maxLength={MAX_TITLE_CHARS} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={t("text")} error={submitted && text.trim() === "" ? t("needText") : undefined}>
        <TextArea rows={10} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {add.isError && (
        <p role="alert" className="text-sm text-unsupported">
          {errorWords(add.error)}
        </p>
      )}
    </FormDialog>
  );
}
