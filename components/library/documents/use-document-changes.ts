"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { ApiError, callApi, fetchJson } from "@/lib/browser/api/api-client";
import { COLLECTIONS_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import { uploadQueue } from "@/lib/browser/storage/upload-queue";
import {
  documentAcceptedSchema,
  type documentTextRequestSchema,
  type documentUrlRequestSchema,
} from "@/lib/shared/contracts/library/document";

/** Each collection knows the number of its documents. */
const STALE = { stale: [DOCUMENTS_KEY, COLLECTIONS_KEY] };

export type NewDocument = z.input<typeof documentTextRequestSchema> | z.input<typeof documentUrlRequestSchema>;

/**
 * Imports a pasted text or an address into a collection. Identical content returns the existing document (`duplicate`).
 */
export function useAddDocument() {
  return useChange(({ document, collection }: { document: NewDocument; collection: string | null }) => {
    const json = collection === null ? document : { ...document, collections: [collection] };
    return fetchJson(documentAcceptedSchema, "POST /api/documents", { json });
  }, STALE);
}

export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => callApi("DELETE /api/documents/{id}", { params: { id: documentId } }),
    onSuccess: (_, documentId) => {
      uploadQueue.forgetDocument(documentId);
      // The document's page may still be open: do not refetch a deleted document.
      void queryClient.invalidateQueries({ queryKey: [...DOCUMENTS_KEY, documentId], refetchType: "none" });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY, exact: true }),
        queryClient.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
      ]),
  });
}

/**
 * Retries failed documents, or cancels those being ingested.
 * @returns how many could not be changed; one that has finished meanwhile needs no change
 */
export function useChangeJobs(change: "retry" | "cancel") {
  return useChange(async (documentIds: readonly string[]) => {
    const answers = await Promise.allSettled(
      documentIds.map((id) => callApi(`POST /api/documents/{id}/${change}`, { params: { id } })),
    );
    return answers.filter((answer) => answer.status === "rejected" && !isOver(answer.reason)).length;
  }, STALE);
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "conflict" || error.code === "not_found");
}

/** Separates the newest version of a document into its own document. Fails with `conflict` for an older version. */
export function useSeparateDocument() {
  return useChange(
    (documentId: string) => callApi("POST /api/documents/{id}/separate", { params: { id: documentId } }),
    STALE,
  );
}
