"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import { documentDigestSchema } from "@/lib/shared/contracts/library/digest";
import { documentTablesSchema } from "@/lib/shared/contracts/library/tables";

/** How often a digest is asked for until it is made. */
const MAKING_POLL_MS = 3_000;

/** Questions that a document answers, and the sentences that sum it up. */
export function useDocumentDigest(id: string) {
  return useQuery({
    queryKey: [...DOCUMENTS_KEY, id, "digest"],
    queryFn: ({ signal }) =>
      fetchJson(documentDigestSchema, "GET /api/documents/{id}/digest", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && !data.made ? MAKING_POLL_MS : false),
  });
}

/** The tables of a document that questions can compute over. */
export function useDocumentTables(id: string) {
  return useQuery({
    queryKey: [...DOCUMENTS_KEY, id, "tables"],
    queryFn: ({ signal }) =>
      fetchJson(documentTablesSchema, "GET /api/documents/{id}/tables", { params: { id }, signal }),
  });
}
