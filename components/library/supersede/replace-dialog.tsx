"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useDocuments } from "@/lib/browser/api/use-documents";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { matchesText } from "../matches-text";
import { useSupersede } from "./use-supersede";

/** Chooses the document that replaces this one. */
export function ReplaceDialog({ document, onClose }: { document: DocumentDetail; onClose(): void }) {
  const t = useTranslations("library.supersede");
  const { data } = useDocuments();
  const { replace, isPending } = useSupersede();
  const [filter, setFilter] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const others = (data?.documents ?? []).filter(
    (other) => other.seriesId !== document.seriesId && other.status === "ready" && matchesText(other, filter),
  );
  const kept = others.find(({ id }) => id === chosen);
  const submit = () => {
    setTried(true);
    if (kept !== undefined) void replace({ kept, retired: [document] }, onClose);
  };
  return (
    <FormDialog
      title={t("dialogTitle")}
      description={t("dialogText", { title: document.title })}
      cancel={t("cancel")}
      submit={t("submit")}
      busy={isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("filter")} error={tried && kept === undefined ? t("needChoice") : undefined}>
        <TextInput
          type="search"
          value={filter}
          autoComplete="off"
          onChange={(event) => setFilter(event.target.value)}
        />
      </Field>
      <fieldset className="mt-3 max-h-60 overflow-y-auto rounded-lg border border-line">
        <legend className="sr-only">{t("candidates")}</legend>
        {others.length === 0 ? (
          <p className="px-3 py-2 text-sm text-ink-3">{t("noOther")}</p>
        ) : (
          others.map(({ id, title, fileName }) => (
            <label key={id} className="flex cursor-pointer items-baseline gap-2.5 px-3 py-2 text-sm hover:bg-sunk">
              <input type="radio" name="replacement" checked={chosen === id} onChange={() => setChosen(id)} />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {title}
                {fileName !== title && <span className="block text-xs text-ink-3">{fileName}</span>}
              </span>
            </label>
          ))
        )}
      </fieldset>
    </FormDialog>
  );
}
