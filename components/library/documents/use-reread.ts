"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useToast } from "@/components/ui/overlays/toast";
import { fetchJson } from "@/lib/browser/api/api-client";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import { useChange } from "@/lib/browser/api/use-change";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import { type DocumentSummary, documentsQueuedSchema } from "@/lib/shared/contracts/library/document";
import { type RereadReason, rereadReason } from "@/lib/shared/contracts/library/reread-reason";

/** Why reading a document again may find more, with the settings in force; `null` if it will not. */
export function useRereadReason(): (document: DocumentSummary) => RereadReason | null {
  const ocr = useSettings().data?.settings.ocr ?? null;
  return useCallback((document) => rereadReason(document, ocr), [ocr]);
}

/** Queues documents to be read again; without ids, all of those where that may find more. */
export function useReread(): { reread(documents?: string[]): void; isPending: boolean } {
  const t = useTranslations("library.reread");
  const toast = useToast();
  const { mutate, isPending } = useChange(
    (documents: string[] | undefined) =>
      fetchJson(documentsQueuedSchema, "POST /api/documents/reread", { json: { documents } }),
    { stale: [DOCUMENTS_KEY] },
  );
  const reread = useCallback(
    (documents?: string[]) =>
      mutate(documents, {
        onError: (error) => toast({ title: t("failed"), description: error.message, error: true }),
      }),
    [mutate, toast, t],
  );
  return { reread, isPending };
}
