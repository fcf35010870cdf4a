import { restoreConversation } from "@/lib/data/db/conversations/conversations";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { conversationSummarySchema } from "@/lib/shared/contracts/runs/run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "restoreConversation",
    access: "ask",
    summary: "Undoes the deletion of a conversation.",
    answer: conversationSummarySchema,
    handle: ({ params, owner }) => restoreConversation(params.id, owner),
  },
});
