"use client";

import { useQuery } from "@tanstack/react-query";
import { documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import { fetchJson } from "./api-client";
import { DOCUMENTS_KEY, INGEST_POLL_MS, isUnderWay } from "./use-documents";

/** One document with its text and the offsets of its passages. */
export function useDocument(documentId: string) {
  return useQuery({
    queryKey: [...DOCUMENTS_KEY, documentId],
    queryFn: ({ signal }) =>
      fetchJson(documentDetailSchema, "GET /api/documents/{id}", { params: { id: documentId }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? INGEST_POLL_MS : false),
  });
}
