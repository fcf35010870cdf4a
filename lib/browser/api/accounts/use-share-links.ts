"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  conversationShareSchema,
  type SharePatch,
  shareLinkListSchema,
} from "@/lib/shared/contracts/conversations/share-link";
import { announceConversations } from "../../storage/tab-channel";
import { callApi, fetchJson } from "../api-client";
import { CONVERSATIONS_KEY } from "../conversations";
import { useChange } from "../use-change";

const SHARE_LINKS_KEY = ["share-links"] as const;

/** Every shared link that works, for administrators. */
export function useShareLinks() {
  return useQuery({
    queryKey: SHARE_LINKS_KEY,
    queryFn: ({ signal }) => fetchJson(shareLinkListSchema, "GET /api/share-links", { signal }),
  });
}

/** Ends any shared link, for administrators. */
export function useEndShareLink() {
  return useChange((id: string) => callApi("DELETE /api/share-links/{id}", { params: { id } }), {
    stale: [SHARE_LINKS_KEY],
  });
}

/** Shares a conversation by link, changes the link's terms, or ends it. */
export function useShareActions(id: string) {
  const queryClient = useQueryClient();
  const params = { id };
  const onSettled = () => {
    announceConversations();
    return queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
  };
  const share = useMutation({
    mutationFn: () => fetchJson(conversationShareSchema, "POST /api/conversations/{id}/share", { params }),
    onSettled,
  });
  const change = useMutation({
    mutationFn: (json: SharePatch) =>
      fetchJson(conversationShareSchema, "PATCH /api/conversations/{id}/share", { params, json }),
    onSettled,
  });
  const unshare = useMutation({
    mutationFn: () => callApi("DELETE /api/conversations/{id}/share", { params }),
    onSettled,
  });
  return { share, change, unshare };
}
