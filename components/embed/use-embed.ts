"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { PassageReader } from "@/components/chat/citation/source-cards";
import { fetchJson, orNull } from "@/lib/browser/api/api-client";
import { EMBED_POLL_MS } from "@/lib/browser/tunables";
import { embedAskedSchema, embedPassageSchema } from "@/lib/shared/contracts/accounts/embed";
import { sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";

/** The visitor of a frame, who is known by its token alone. */
export interface Visitor {
  embedId: string;
  token: string;
}

const bearer = ({ token }: Visitor) => ({ authorization: `Bearer ${token}` });

/** The visitor's conversation, polled while an answer is written: sentences and verdicts appear once stored. */
export function useEmbedConversation(visitor: Visitor, conversationId: string | null) {
  const { embedId } = visitor;
  return useQuery({
    queryKey: ["embed", embedId, "conversation", conversationId],
    enabled: conversationId !== null,
    queryFn: ({ signal }) =>
      fetchJson(sharedConversationSchema, "GET /api/embeds/{id}/conversations/{conversationId}", {
        params: { id: embedId, conversationId: conversationId ?? "" },
        headers: bearer(visitor),
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.turns.some(({ status }) => status === "running") === true ? EMBED_POLL_MS : false,
  });
}

/** Asks a question. Fails with `rate_limited`, `forbidden` once the token has expired, `not_found` for a paused embed. */
export function useAskEmbed(visitor: Visitor) {
  return useMutation({
    mutationFn: (json: { question: string; conversationId?: string }) =>
      fetchJson(embedAskedSchema, "POST /api/embeds/{id}/questions", {
        params: { id: visitor.embedId },
        headers: bearer(visitor),
        json,
      }),
  });
}

/** Reads the passages that answers cite as the visitor. */
export function passageReader(visitor: Visitor): PassageReader {
  const { embedId } = visitor;
  return {
    key: `embed ${embedId}`,
    async read({ passageId }, signal) {
      const params = { id: embedId, passageId };
      const headers = bearer(visitor);
      const passage = await orNull(
        fetchJson(embedPassageSchema, "GET /api/embeds/{id}/passages/{passageId}", { params, headers, signal }),
      );
      return passage === null ? null : passage.text;
    },
  };
}
