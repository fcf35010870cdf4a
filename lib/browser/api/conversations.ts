"use client";

import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import { conversationListSchema, type ListedConversation } from "@/lib/shared/contracts/conversations/conversation";
import { conversationDetailSchema, type conversationPatchSchema } from "@/lib/shared/contracts/runs/run";
import { announceConversations } from "../storage/tab-channel";
import { callApi, fetchJson, orNull } from "./api-client";
import { RUNS_KEY, RUNS_LATEST_KEY } from "./query-keys";

export const CONVERSATIONS_KEY = ["conversations"] as const;

/** The key of one conversation in the query cache. */
export function conversationKey(id: string) {
  return [...CONVERSATIONS_KEY, id] as const;
}

export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/**
 * The person's conversations, pinned ones first, then the latest, page by page.
 * @param text words to look for; empty: all conversations
 */
export function useConversations(text = "") {
  return useInfiniteQuery({
    queryKey: [...CONVERSATIONS_KEY, { text }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const query = { text: text || undefined, cursor: pageParam || undefined };
      return fetchJson(conversationListSchema, "GET /api/conversations", { query, signal });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The last results stay while a longer text is searched.
    placeholderData: (previous) => (text === "" ? undefined : previous),
  });
}

/** One conversation with its runs, oldest first; `null` data when there is no such conversation. */
export function useConversation(id: string | null) {
  return useQuery({
    queryKey: conversationKey(id ?? "none"),
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) =>
            orNull(fetchJson(conversationDetailSchema, "GET /api/conversations/{id}", { params: { id }, signal })),
  });
}

/** Refreshes the lists of runs after a conversation's runs were deleted or restored. */
export async function refreshRuns(queryClient: QueryClient): Promise<void> {
  await Promise.all([RUNS_KEY, RUNS_LATEST_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Renames, pins, deletes or restores a conversation and refreshes the lists, in every tab. */
export function useConversationActions() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    announceConversations();
    return queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
  };
  const patch = useMutation({
    mutationFn: ({ id, change }: { id: string; change: z.infer<typeof conversationPatchSchema> }) =>
      callApi("PATCH /api/conversations/{id}", { params: { id }, json: change }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/conversations/{id}", { params: { id } }),
    onSettled: (_answer, _error, id) => {
      announceConversations("runs");
      void refreshRuns(queryClient);
      // All but itself: the page leaves it, and fetching it again would only return "not found".
      return queryClient.invalidateQueries({
        queryKey: CONVERSATIONS_KEY,
        predicate: ({ queryKey }) => queryKey[1] !== id,
      });
    },
  });
  const restore = useMutation({
    mutationFn: (id: string) => callApi("POST /api/conversations/{id}/restore", { params: { id } }),
    onSettled: () => {
      announceConversations("runs");
      void refreshRuns(queryClient);
      return queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    },
  });
  return { patch, remove, restore };
}

/** A day or a stretch of days, or a month by its first day. */
type ConversationGroup =
  | { group: "pinned" | "today" | "yesterday" | "lastWeek"; month: null }
  | { group: "month"; month: Date };

export type ConversationsOfGroup = ConversationGroup & { conversations: ListedConversation[] };

/** Groups conversations by the day of their last use, in order; empty groups are left out. */
export function groupConversations(
  conversations: readonly ListedConversation[],
  now: Date,
): readonly ConversationsOfGroup[] {
  const groups = new Map<string, ConversationsOfGroup>();
  for (const conversation of conversations) {
    const place = groupOf(conversation, now);
    const key = `${place.group} ${place.month?.getTime() ?? ""}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...place, conversations: [conversation] });
    else known.conversations.push(conversation);
  }
  return [...groups.values()];
}

function groupOf({ pinned, updatedAt }: ListedConversation, now: Date): ConversationGroup {
  if (pinned) return { group: "pinned", month: null };
  const at = new Date(updatedAt);
  const since = (days: number) => at >= new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  if (since(0)) return { group: "today", month: null };
  if (since(1)) return { group: "yesterday", month: null };
  if (since(7)) return { group: "lastWeek", month: null };
  return { group: "month", month: new Date(at.getFullYear(), at.getMonth()) };
}
