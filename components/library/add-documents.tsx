"use client";

import { ClipboardPaste, Globe, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { uploadQueue } from "@/lib/browser/upload-queue";
import { AddAddressDialog } from "./add-address-dialog";
import { type Dropped, droppedFiles } from "./dropped-files";
import { PageDrop } from "./page-drop";
import { PasteTextDialog } from "./paste-text-dialog";

const ACCEPTED =
  ".md,.markdown,.txt,.pdf,.docx,.html,.htm,text/markdown,text/plain,text/html,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Takes files by drop or by a file picker, addresses, and pasted text. */
export function AddDocuments() {
  const t = useTranslations("library.upload");
  const input = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<"address" | "text" | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  const take = ({ files, leftOut }: Dropped) => {
    if (files.length > 0) uploadQueue.add(files);
    setNotice(leftOut > 0 ? t("leftOut", { count: leftOut }) : files.length === 0 ? t("nothing") : null);
  };

  return (
    <section aria-label={t("label")} className="rounded-xl border border-dashed border-line-strong bg-panel px-4 py-4">
      <PageDrop onDrop={(transfer) => void droppedFiles(transfer.items).then(take, () => setNotice(t("unreadable")))} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
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
              take({ files: [...(event.target.files ?? [])], leftOut: 0 });
              // The same file may be chosen again after it was deleted or mended.
              event.target.value = "";
            }}
          />
          <Button variant="primary" onClick={() => input.current?.click()}>
            {t("choose")}
          </Button>
          <Button onClick={() => setDialog("address")}>
            <Globe aria-hidden className="size-3.5 text-ink-3" />
            {t("address")}
          </Button>
          <Button onClick={() => setDialog("text")}>
            <ClipboardPaste aria-hidden className="size-3.5 text-ink-3" />
            {t("paste")}
          </Button>
        </div>
      </div>
      <p role="status" className={notice === null ? "sr-only" : "mt-3 text-sm text-partial"}>
        {notice}
      </p>
      {dialog === "text" && <PasteTextDialog onClose={() => setDialog(null)} />}
      {dialog === "address" && <AddAddressDialog onClose={() => setDialog(null)} />}
    </section>
  );
}
