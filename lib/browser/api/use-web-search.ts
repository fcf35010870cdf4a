"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  storedWebPageSchema,
  type WebSearchKeyRequest,
  type WebSearchTestRequest,
  webSearchStatusSchema,
  webSearchTestSchema,
} from "@/lib/shared/contracts/library/web-search";
import { ApiError, fetchJson } from "./api-client";
import { DOCTOR_KEY, WEB_SEARCH_KEY } from "./query-keys";

/** A page of the web as a run read it; `null` data when it is no longer kept. Nothing is asked of the web again. */
export function useWebPage(pageId: string, enabled = true) {
  return useQuery({
    queryKey: ["web-page", pageId],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      try {
        return await fetchJson(storedWebPageSchema, `/api/web-pages/${encodeURIComponent(pageId)}`, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }
    },
  });
}

/** By whom the web is searched by the saved settings, and where the key comes from. */
export function useWebSearchStatus() {
  return useQuery({
    queryKey: WEB_SEARCH_KEY,
    queryFn: ({ signal }) => fetchJson(webSearchStatusSchema, "/api/web-search", { signal }),
  });
}

/** Keeps a provider's key, encrypted, or forgets it. */
export function useSaveWebSearchKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: WebSearchKeyRequest) =>
      fetchJson(webSearchStatusSchema, "/api/web-search/key", { method: "PUT", json: request }),
    onSuccess: (status) => queryClient.setQueryData(WEB_SEARCH_KEY, status),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DOCTOR_KEY }),
  });
}

/** Makes one search by a provider; nothing is saved. */
export function useTestWebSearch() {
  return useMutation({
    mutationFn: (request: WebSearchTestRequest) =>
      fetchJson(webSearchTestSchema, "/api/web-search/test", { method: "POST", json: request }),
  });
}
