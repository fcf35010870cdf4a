"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi, fetchJson } from "@/lib/browser/api/api-client";
import { useChange } from "@/lib/browser/api/use-change";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import { disagreementListSchema } from "@/lib/shared/contracts/library/disagreement";

/** Below the documents: a change of these may settle a disagreement, or bring one. */
const DISAGREEMENTS_KEY = [...DOCUMENTS_KEY, "disagreements"] as const;

/** Where documents disagree. @param documentId only where this one does */
export function useDisagreements(documentId?: string) {
  return useQuery({
    queryKey: [...DISAGREEMENTS_KEY, documentId ?? null],
    queryFn: ({ signal }) =>
      fetchJson(disagreementListSchema, "GET /api/disagreements", {
        query: documentId === undefined ? {} : { documentId },
        signal,
      }),
  });
}

/** Dismisses a disagreement, or lists it again. */
export function useReviewDisagreement() {
  return useChange(
    ({ id, dismissed }: { id: string; dismissed: boolean }) =>
      callApi("PATCH /api/disagreements/{id}", { params: { id }, json: { dismissed } }),
    { stale: [DISAGREEMENTS_KEY] },
  );
}
