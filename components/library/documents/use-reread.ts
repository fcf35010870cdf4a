"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useToast } from "@/components/ui/overlays/toast";
import { fetchJson } from "@/lib/browser/api/api-client";
import { useChange } from "@/lib/browser/api/use-change";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import { documentsQueuedSchema } from "@/lib/shared/contracts/library/document";

/** Queues documents to be read again with the present parsers; without ids, all outdated ones. */
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
