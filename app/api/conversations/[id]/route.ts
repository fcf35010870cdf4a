import { getConversation, updateConversation } from "@/lib/data/db/conversations/conversations";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { deleteConversation } from "@/lib/server/runs/lifecycle/cancel-run";
import {
  conversationDetailSchema,
  conversationPatchSchema,
  conversationSummarySchema,
} from "@/lib/shared/contracts/runs/run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getConversation",
    access: "ask",
    summary: "One conversation with its runs, oldest first.",
    answer: conversationDetailSchema,
    handle: ({ params, owner }) => getConversation(params.id, owner),
  },
  PATCH: {
    id: "updateConversation",
    access: "ask",
    summary: "Renames or pins a conversation, or keeps its words from reviewers.",
    body: conversationPatchSchema,
    answer: conversationSummarySchema,
    handle: ({ params, body, owner }) => updateConversation(params.id, owner, body),
  },
  DELETE: {
    id: "deleteConversation",
    access: "ask",
    summary: "Deletes a conversation with its runs, and cancels an active one; can be undone for a day.",
    handle: ({ params, owner }) => deleteConversation(params.id, owner),
  },
});
