"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { z } from "zod";
import { DOCUMENTS_KEY, setListLive } from "@/lib/browser/api/use-documents";
import { followDocuments, withDocumentEvent } from "@/lib/browser/stream/document-stream";
import type { documentListSchema } from "@/lib/shared/contracts/library/document";

/**
 * Updates the list of documents from the server's stream.
 * @param underWay whether any listed document is being ingested; otherwise no connection is kept open
 */
export function useDocumentStream(underWay: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!underWay) return;
    const abort = new AbortController();
    void followDocuments({
      signal: abort.signal,
      onEvent: (event) => {
        // A pending answer is older than this event.
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
      // Later changes, such as a version that the last document replaced, may not have been streamed.
      if (setListLive(false)) void queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY, exact: true });
    };
  }, [queryClient, underWay]);
}
