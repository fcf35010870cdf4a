"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiError, fetchJson } from "@/lib/browser/api/api-client";
import { SHARED_POLL_MS } from "@/lib/browser/tunables";
import { type SharedConversation, sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";

/** A conversation by its link; `null` data when the link leads nowhere, or no longer. It is followed while it grows. */
export function useShared(shareId: string) {
  return useQuery({
    queryKey: ["shared", shareId],
    queryFn: async ({ signal }): Promise<SharedConversation | null> => {
      try {
        return await fetchJson(sharedConversationSchema, `/api/shared/${shareId}`, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) =>
      state.data?.turns.some(({ status }) => status === "running") === true ? SHARED_POLL_MS : false,
  });
}
