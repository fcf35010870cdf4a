"use client";

import { fetchJson } from "@/lib/browser/api/api-client";
import { COLLECTIONS_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import { sampleLibrarySchema } from "@/lib/shared/contracts/library/digest";

/** Removes the sample documents, or adds those that are missing. */
export function useSampleLibrary() {
  return useChange(
    (change: "add" | "remove") =>
      fetchJson(sampleLibrarySchema, change === "add" ? "POST /api/samples" : "DELETE /api/samples", {}),
    { stale: [DOCUMENTS_KEY, COLLECTIONS_KEY] },
  );
}
