"use client";

import { ClipboardPaste, Folder, Globe, Upload } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { uploadQueue } from "@/lib/browser/storage/upload-queue";
import type { Collection } from "@/lib/shared/contracts/library/document";
import { acceptedFiles, namedExtensions } from "@/lib/shared/contracts/library/document-formats";
import { AddAddressDialog } from "./add-address-dialog";
import { chosenFolder, type Dropped, droppedFiles } from "./dropped-files";
import { PageDrop } from "./page-drop";
import { PasteTextDialog } from "./paste-text-dialog";

/** Skipped files that the notice names; it counts the others. */
const SKIPPED_NAMED = 5;

/** Imports files by drop or file picker, web addresses, and pasted text. */
export function AddDocuments({
  collection,
  open,
  onClose,
}: {
  /** The open collection, which receives the documents. */
  collection: Collection | null;
  /** The user came here to add a document: opens the dialog. */
  open: boolean;
  onClose(): void;
}) {
  const t = useTranslations("library.upload");
  const format = useFormatter();
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const into = collection?.id ?? null;
  const [dialog, setDialog] = useState<"address" | "text" | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  const skippedWords = (names: readonly string[]) => {
    const named = names.slice(0, SKIPPED_NAMED);
    const more = names.length - named.length;
    return t("skipped", {
      count: names.length,
      names: format.list(more === 0 ? named : [...named, t("moreSkipped", { count: more })]),
    });
  };
  const take = ({ files, skipped }: Dropped) => {
    if (files.length > 0) uploadQueue.add(files.map((found) => ({ ...found, collection: into })));
    setNotice(skipped.length > 0 ? skippedWords(skipped) : files.length === 0 ? t("nothing") : null);
  };

  // Each choice replaces the dialog.
  const by = (add: () => void) => () => {
    if (open) onClose();
    add();
  };
  const ways = (
    <>
      <Button variant="primary" onClick={by(() => input.current?.click())}>
        {t("choose")}
      </Button>
      <Button onClick={by(() => folder.current?.click())}>
        <Folder aria-hidden className="size-3.5 text-ink-3" />
        {t("folder")}
      </Button>
      <Button onClick={by(() => setDialog("address"))}>
        <Globe aria-hidden className="size-3.5 text-ink-3" />
        {t("address")}
      </Button>
      <Button onClick={by(() => setDialog("text"))}>
        <ClipboardPaste aria-hidden className="size-3.5 text-ink-3" />
        {t("paste")}
      </Button>
    </>
  );
  return (
    <section aria-label={t("label")} className="rounded-xl border border-dashed border-line-strong bg-panel px-4 py-4">
      <PageDrop onDrop={(transfer) => void droppedFiles(transfer.items).then(take, () => setNotice(t("unreadable")))} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 items-center gap-3">
          <Upload aria-hidden className="size-5 shrink-0 text-faint" />
          <div className="min-w-0">
            <p className="font-medium">{t("drop")}</p>
            <p className="text-xs text-ink-3">{t("kinds", { formats: namedExtensions("read") })}</p>
            {collection !== null && (
              <p className="text-xs break-words text-accent">{t("into", { name: collection.name })}</p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            multiple
            accept={acceptedFiles()}
            aria-label={t("choose")}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              take({ files: [...(event.target.files ?? [])].map((file) => ({ file, path: null })), skipped: [] });
              // Lets the same file be chosen again, after it was deleted or corrected.
              event.target.value = "";
            }}
          />
          <input
            ref={(element) => {
              folder.current = element;
              // React does not support this attribute.
              if (element !== null) element.webkitdirectory = true;
            }}
            type="file"
            aria-label={t("folder")}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              take(chosenFolder(event.target.files ?? []));
              event.target.value = "";
            }}
          />
          {ways}
        </div>
      </div>
      <p role="status" className={notice === null ? "sr-only" : "mt-3 text-sm wrap-anywhere text-partial"}>
        {notice}
      </p>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={t("title")}
        description={t("kinds", { formats: namedExtensions("read") })}
      >
        <div className="flex flex-wrap gap-2">{ways}</div>
      </Dialog>
      {dialog === "text" && <PasteTextDialog collection={into} onClose={() => setDialog(null)} />}
      {dialog === "address" && <AddAddressDialog collection={into} onClose={() => setDialog(null)} />}
    </section>
  );
}
