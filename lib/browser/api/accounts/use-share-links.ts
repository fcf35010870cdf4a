"use client";

import { useQuery } from "@tanstack/react-query";
import { shareLinkListSchema } from "@/lib/shared/contracts/conversations/conversation";
import { callApi, fetchJson } from "../api-client";
import { SHARE_LINKS_KEY } from "../query-keys";
import { useChange } from "../use-change";

/** Every shared link that works, for administrators. */
export function useShareLinks() {
  return useQuery({
    queryKey: SHARE_LINKS_KEY,
    queryFn: ({ signal }) => fetchJson(shareLinkListSchema, "GET /api/share-links", { signal }),
  });
}

/** Ends a shared link, whoever made it. */
export function useEndShareLink() {
  return useChange((id: string) => callApi("DELETE /api/share-links/{id}", { params: { id } }), {
    stale: [SHARE_LINKS_KEY],
  });
}
