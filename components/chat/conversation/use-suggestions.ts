"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { SUGGESTIONS_KEY } from "@/lib/browser/api/query-keys";
import { type Suggestions, suggestionsSchema } from "@/lib/shared/contracts/library/digest";

/** How often questions are asked for while some are still being made. */
const MAKING_POLL_MS = 3_000;

/**
 * Questions about the user's own documents.
 * @param rendered what the page was rendered with; `null` if it was not known
 */
export function useSuggestions(rendered: Suggestions | null) {
  return useQuery({
    queryKey: SUGGESTIONS_KEY,
    queryFn: ({ signal }) => fetchJson(suggestionsSchema, "GET /api/suggestions", { signal }),
    ...(rendered === null ? {} : { initialData: rendered, initialDataUpdatedAt: 0 }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.making > 0 ? MAKING_POLL_MS : false),
  });
}
