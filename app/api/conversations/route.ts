import { listConversations } from "@/lib/data/db/conversations/conversation-list";
import { createConversation } from "@/lib/data/db/conversations/conversations";
import { defineRoute } from "@/lib/server/http/define-route";
import { conversationListSchema } from "@/lib/shared/contracts/conversations/conversation";
import {
  conversationCreateSchema,
  conversationListQuerySchema,
} from "@/lib/shared/contracts/conversations/conversation-requests";
import { conversationSummarySchema } from "@/lib/shared/contracts/runs/run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listConversations",
    access: "ask",
    summary: "Lists conversations, pinned ones first, page by page; `text` searches titles, questions and answers.",
    query: conversationListQuerySchema,
    answer: conversationListSchema,
    handle: ({ query, owner }) => listConversations(owner, query),
  },
  POST: {
    id: "createConversation",
    access: "ask",
    summary: "Starts a conversation.",
    body: conversationCreateSchema,
    answer: conversationSummarySchema,
    status: 201,
    async handle({ body, owner }) {
      const conversation = await createConversation(owner, body.title);
      const headers = { Location: `/api/conversations/${conversation.id}` };
      return Response.json(conversation, { status: 201, headers });
    },
  },
});
