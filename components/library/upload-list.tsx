"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dot } from "@/components/ui/chip";
import { useUploadErrorWords } from "./use-upload-error-words";
import type { Upload } from "./use-uploads";

/** How each file that was just handed over fared. A file that was taken in goes on in the list of documents. */
export function UploadList({
  uploads,
  onAgain,
  onDismiss,
}: {
  uploads: readonly Upload[];
  onAgain(upload: Upload): void;
  onDismiss(id: number): void;
}) {
  const t = useTranslations("library.upload");
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t("list")} aria-live="polite" className="mt-2 flex flex-col gap-1">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex min-h-9 items-center gap-3 rounded-lg bg-sunk px-3 py-1 text-sm">
          <span className="min-w-0 shrink truncate font-medium">{upload.file.name}</span>
          <UploadOutcome upload={upload} />
          <span className="ml-auto flex shrink-0 gap-1">
            {upload.state.kind === "refused" && (
              <Button size="sm" onClick={() => onAgain(upload)}>
                {t("again")}
              </Button>
            )}
            {upload.state.kind !== "sending" && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t("dismiss", { name: upload.file.name })}
                onClick={() => onDismiss(upload.id)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function UploadOutcome({ upload }: { upload: Upload }) {
  const t = useTranslations("library.upload");
  const errorWords = useUploadErrorWords();
  const { state } = upload;
  if (state.kind === "sending") return <span className="text-ink-3">{t("sending")}</span>;
  if (state.kind === "refused") {
    return <span className="min-w-0 flex-1 text-unsupported">{errorWords(state.error)}</span>;
  }
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
      <Dot tone={state.duplicate ? "unknown" : "supported"} />
      {state.duplicate ? t("duplicate") : t("accepted")}
    </span>
  );
}
