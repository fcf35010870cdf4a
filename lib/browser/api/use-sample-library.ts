"use client";

import { sampleLibrarySchema } from "@/lib/shared/contracts/library/digest";
import { fetchJson } from "./api-client";
import { COLLECTIONS_KEY } from "./query-keys";
import { useChange } from "./use-change";
import { DOCUMENTS_KEY } from "./use-documents";

/** Removes the sample documents, or adds those that are missing. */
export function useSampleLibrary() {
  return useChange(
    (change: "add" | "remove") =>
      fetchJson(sampleLibrarySchema, change === "add" ? "POST /api/samples" : "DELETE /api/samples", {}),
    { stale: [DOCUMENTS_KEY, COLLECTIONS_KEY] },
  );
}
