"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type ConversationSummary,
  conversationDetailSchema,
  conversationListSchema,
  type conversationPatchSchema,
} from "../contracts/run";
import { ApiError, callApi, fetchJson } from "./api-client";
import { announceConversations } from "./tab-channel";

export const CONVERSATIONS_KEY = ["conversations"] as const;

/** Where one conversation lies in the query cache. */
export function conversationKey(id: string) {
  return [...CONVERSATIONS_KEY, id] as const;
}

export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/** The person's conversations, newest first. */
export function useConversations() {
  return useQuery({
    queryKey: CONVERSATIONS_KEY,
    queryFn: async ({ signal }) =>
      (await fetchJson(conversationListSchema, "/api/conversations", { signal })).conversations,
  });
}

/** One conversation with its runs, oldest first; `null` data when there is no such conversation. */
export function useConversation(id: string | null) {
  return useQuery({
    queryKey: conversationKey(id ?? "none"),
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      try {
        return await fetchJson(conversationDetailSchema, `/api/conversations/${id}`, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }
    },
  });
}

/** Renames, pins or deletes a conversation and brings the lists up to date. */
export function useConversationActions() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    announceConversations();
    return queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
  };
  const patch = useMutation({
    mutationFn: ({ id, change }: { id: string; change: z.infer<typeof conversationPatchSchema> }) =>
      callApi(`/api/conversations/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(change),
      }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => callApi(`/api/conversations/${id}`, { method: "DELETE" }),
    onSuccess: (_, id) => queryClient.removeQueries({ queryKey: conversationKey(id) }),
    onSettled,
  });
  return { patch, remove };
}

const DAY_MS = 86_400_000;
export type ConversationGroup = "pinned" | "today" | "lastWeek" | "older";

/** Groups conversations by when they were last used; pinned ones come first, empty groups are left out. */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  now: Date,
): Array<{ group: ConversationGroup; conversations: ConversationSummary[] }> {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const groups: Record<ConversationGroup, ConversationSummary[]> = { pinned: [], today: [], lastWeek: [], older: [] };
  for (const conversation of conversations) {
    const updated = new Date(conversation.updatedAt).getTime();
    if (conversation.pinned) groups.pinned.push(conversation);
    else if (updated >= midnight) groups.today.push(conversation);
    else if (updated >= midnight - 7 * DAY_MS) groups.lastWeek.push(conversation);
    else groups.older.push(conversation);
  }
  const order = ["pinned", "today", "lastWeek", "older"] as const;
  return order
    .map((group) => ({ group, conversations: groups[group] }))
    .filter(({ conversations: held }) => held.length > 0);
}
