"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { SEARCH_INDEX_KEY } from "@/lib/browser/api/query-keys";
import { type SearchIndexStatus, searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";

/** How often the index is polled while a new one is being built. */
const INDEX_POLL_MS = 1_000;

/** The embedding model in use, and the progress of a new index. */
export function useSearchIndex() {
  return useQuery({
    queryKey: SEARCH_INDEX_KEY,
    queryFn: ({ signal }) => fetchJson(searchIndexStatusSchema, "GET /api/search-index", { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? INDEX_POLL_MS : false),
  });
}

function isUnderWay({ active, building }: SearchIndexStatus): boolean {
  return (building !== null && building.failure === null) || active.done < active.total;
}
