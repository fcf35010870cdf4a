"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { type ScannedPage, scannedPageSchema } from "@/lib/shared/contracts/library/recognized-page";

/**
 * What OCR read on a page.
 * @param number from 1; `null` for a page on which OCR read nothing
 * @returns `null` also if it cannot be fetched: the page is then shown without marks
 */
export function useScannedPage(documentId: string, number: number | null): ScannedPage | "loading" | null {
  const { data, isLoading } = useQuery({
    queryKey: ["scanned-page", documentId, number],
    queryFn: ({ signal }) =>
      fetchJson(scannedPageSchema, "GET /api/documents/{id}/pages/{n}", {
        params: { id: documentId, n: String(number) },
        signal,
      }),
    enabled: number !== null,
    // The words of a page never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? (isLoading ? "loading" : null);
}
