"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { PasteTextDialog } from "./paste-text-dialog";

const ACCEPTED = ".md,.markdown,.txt,.pdf,text/markdown,text/plain,application/pdf";

/** Takes files by drop or by a file picker, and pasted text. */
export function UploadZone({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useTranslations("library.upload");
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const [pasting, setPasting] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };

  return (
    <section
      aria-label={t("label")}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-dashed px-4 py-4 transition-colors",
        dragging ? "border-accent bg-accent-soft" : "border-line-strong bg-panel",
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Upload aria-hidden className="size-5 shrink-0 text-faint" />
        <div className="min-w-0">
          <p className="font-medium">{t("drop")}</p>
          <p className="text-xs text-ink-3">{t("kinds")}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-label={t("choose")}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // The same file may be chosen again after it was deleted or mended.
            event.target.value = "";
          }}
        />
        <Button variant="primary" onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
        <Button onClick={() => setPasting(true)}>{t("paste")}</Button>
      </div>
      {pasting && <PasteTextDialog onClose={() => setPasting(false)} />}
    </section>
  );
}
