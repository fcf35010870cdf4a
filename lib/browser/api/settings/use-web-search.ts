"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import {
  storedWebPageSchema,
  type WebSearchKeyRequest,
  type WebSearchTestRequest,
  webSearchStatusSchema,
  webSearchTestSchema,
} from "@/lib/shared/contracts/library/web-search";
import { fetchJson, orNull } from "../api-client";
import { DOCTOR_KEY, WEB_SEARCH_KEY } from "../query-keys";
import { useChange } from "../use-change";

/** A page of the web as a run read it; `null` data when it is no longer stored. Sends nothing to the web. */
export function useWebPage(pageId: string, enabled = true) {
  return useQuery({
    queryKey: ["web-page", pageId],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      orNull(fetchJson(storedWebPageSchema, "GET /api/web-pages/{id}", { params: { id: pageId }, signal })),
  });
}

/** The web search provider of the saved settings, and the source of its key. */
export function useWebSearchStatus() {
  return useQuery({
    queryKey: WEB_SEARCH_KEY,
    queryFn: ({ signal }) => fetchJson(webSearchStatusSchema, "GET /api/web-search", { signal }),
  });
}

/** Stores a provider's key, encrypted, or deletes it. */
export function useSaveWebSearchKey() {
  return useChange(
    (request: WebSearchKeyRequest) => fetchJson(webSearchStatusSchema, "PUT /api/web-search/key", { json: request }),
    { replaced: WEB_SEARCH_KEY, stale: [DOCTOR_KEY] },
  );
}

/** Makes one search with a provider; nothing is saved. */
export function useTestWebSearch() {
  return useMutation({
    mutationFn: (request: WebSearchTestRequest) =>
      fetchJson(webSearchTestSchema, "POST /api/web-search/test", { json: request }),
  });
}
