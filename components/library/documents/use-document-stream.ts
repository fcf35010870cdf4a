"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type * as z from "zod/mini";
import { DOCUMENTS_KEY, setListLive } from "@/lib/browser/api/use-documents";
import { followDocuments, withDocumentEvent } from "@/lib/browser/stream/document-stream";
import type { documentListSchema } from "@/lib/shared/contracts/library/document";

/**
 * Keeps the list of documents at what the server tells.
 * @param underWay whether something of it is being taken in; no connection is held while nothing is
 */
export function useDocumentStream(underWay: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!underWay) return;
    const abort = new AbortController();
    void followDocuments({
      signal: abort.signal,
      onEvent: (event) => {
        // An answer that is on its way is older than this.
        void queryClient.cancelQueries({ queryKey: DOCUMENTS_KEY, exact: true });
        queryClient.setQueryData<z.infer<typeof documentListSchema>>(DOCUMENTS_KEY, (list) => ({
          documents: withDocumentEvent(list?.documents ?? [], event),
        }));
      },
      onLive: (live) => {
        if (setListLive(live) && !live) void queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY, exact: true });
      },
    });
    return () => {
      abort.abort();
      // What came with the last one's end, such as a version that it replaces, may not have been told any more.
      if (setListLive(false)) void queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY, exact: true });
    };
  }, [queryClient, underWay]);
}
