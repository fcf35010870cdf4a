"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useMay } from "@/components/account/viewer";
import { Button } from "@/components/ui/button";
import { DOCUMENTS_KEY, useDocuments } from "@/lib/browser/api/use-documents";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { useReread, useRereadReason } from "../documents/use-reread";

/** Offers to read a document again if that may find more. */
export function RereadDocumentNotice({ document }: { document: DocumentDetail }) {
  const t = useTranslations("library.reread");
  const { data } = useDocuments();
  const { reread, isPending } = useReread();
  const mayReread = useMay("manage_library");
  const reason = useRereadReason()(document);
  const queryClient = useQueryClient();
  const isUpdated = data?.documents.some(
    ({ seriesId, updating }) => seriesId === document.seriesId && updating !== null,
  );
  const wasUpdated = useRef(false);
  useEffect(() => {
    // The new reading is another row, of which this page's document knows only once it is fetched again.
    if (wasUpdated.current && isUpdated === false) void queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY });
    wasUpdated.current = isUpdated === true;
  }, [isUpdated, queryClient]);
  if (reason === null || !mayReread) return null;
  return (
    <div
      role="note"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunk px-3.5 py-2.5 text-sm text-ink-2"
    >
      <p className="min-w-0">{isUpdated === true ? t("underWay") : t(reason)}</p>
      {isUpdated !== true && (
        <Button size="sm" disabled={isPending} onClick={() => reread([document.id])}>
          {t("one")}
        </Button>
      )}
    </div>
  );
}
