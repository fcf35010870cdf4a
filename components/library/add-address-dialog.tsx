"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextInput } from "@/components/ui/field";
import { useAddDocument } from "@/lib/browser/use-documents";
import { documentUrlRequestSchema } from "@/lib/contracts/document";
import { useUploadErrorWords } from "./use-upload-error-words";

/** Makes a document of a page on the web. */
export function AddAddressDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations("library.address");
  const errorWords = useUploadErrorWords();
  const add = useAddDocument();
  const formId = useId();
  const [url, setUrl] = useState("");
  const [invalid, setInvalid] = useState(false);

  const submit = () => {
    const request = documentUrlRequestSchema.safeParse({ url: url.trim() });
    setInvalid(!request.success);
    if (request.success && !add.isPending) add.mutate(request.data, { onSuccess: onClose });
  };
  const error = invalid ? t("invalid") : add.isError ? errorWords(add.error) : undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title")}
      description={t("description")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={add.isPending}>
            {add.isPending ? t("adding") : t("add")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
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
      </form>
    </Dialog>
  );
}
