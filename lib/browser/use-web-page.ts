"use client";

import { useQuery } from "@tanstack/react-query";
import type { Passage } from "@/lib/contracts/document";
import { runTraceSchema } from "@/lib/contracts/run";
import { fetchJson } from "./api-client";

/**
 * What a run keeps of a page of the web: its passages in their order. Nothing is asked of the web again.
 * @param runId `null` asks nothing
 */
export function useWebPage(runId: string | null, pageId: string) {
  return useQuery({
    queryKey: ["run-passages", runId],
    enabled: runId !== null,
    queryFn: async ({ signal }) =>
      (await fetchJson(runTraceSchema, `/api/runs/${encodeURIComponent(runId ?? "")}`, { signal })).passages,
    select: (passages): Passage[] =>
      Object.values(passages)
        .filter(({ documentId, web }) => web !== undefined && documentId === pageId)
        .sort((a, b) => a.ordinal - b.ordinal),
  });
}
