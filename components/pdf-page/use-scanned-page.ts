"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { type RecognizedPage, recognizedPageSchema } from "@/lib/shared/contracts/library/recognized-page";

/**
 * A page as OCR read it.
 * @param number from 1; `null` for a page that OCR did not read
 * @returns `null` also if it cannot be fetched: the page is then shown without marks
 */
export function useScannedPage(documentId: string, number: number | null): RecognizedPage | "loading" | null {
  const { data, isLoading } = useQuery({
    queryKey: ["scanned-page", documentId, number],
    queryFn: ({ signal }) =>
      fetchJson(recognizedPageSchema, "GET /api/documents/{id}/pages/{n}", {
        params: { id: documentId, n: String(number) },
        signal,
      }),
    enabled: number !== null,
    // The words of a page never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? (isLoading ? "loading" : null);
}
