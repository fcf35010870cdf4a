import { shareConversation, unshareConversation } from "@/lib/data/db/conversations/conversations";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { conversationShareSchema } from "@/lib/shared/contracts/conversations/conversation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "shareConversation",
    access: "ask",
    summary:
      "Creates a link with which others of this installation can read the conversation, or returns the existing one.",
    answer: conversationShareSchema,
    handle: async ({ params, owner }) => ({ shareId: await shareConversation(params.id, owner) }),
  },
  DELETE: {
    id: "unshareConversation",
    access: "ask",
    summary: "Ends sharing; the link becomes invalid.",
    handle: ({ params, owner }) => unshareConversation(params.id, owner),
  },
});
