"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { COLLECTIONS_KEY } from "@/lib/browser/api/query-keys";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import { isPending, type Upload, uploadQueue } from "@/lib/browser/storage/upload-queue";

const NO_UPLOADS: readonly Upload[] = [];
const noUploads = () => NO_UPLOADS;

/** The files added in this browser tab. The list of documents follows what the server accepts. */
export function useUploads(): readonly Upload[] {
  const queryClient = useQueryClient();
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.getUploads, noUploads);
  const accepted = uploads.filter(({ state }) => state.kind === "accepted").length;
  const pending = uploads.some(isPending);
  useEffect(() => {
    if (accepted === 0) return;
    // While files keep arriving, a pending request for the list is not repeated; after the last one it is.
    void queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY, exact: true }, { cancelRefetch: !pending });
    void queryClient.invalidateQueries({ queryKey: COLLECTIONS_KEY }, { cancelRefetch: !pending });
  }, [queryClient, accepted, pending]);
  return uploads;
}
