import { unshareConversation } from "@/lib/data/db/conversations/share-links";
import { changeShareLink, makeShareLink } from "@/lib/server/accounts/sharing/share-links";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { conversationShareSchema, sharePatchSchema } from "@/lib/shared/contracts/conversations/share-link";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "shareConversation",
    access: "ask",
    summary:
      "Creates a link with which others of this installation can read the conversation, or returns the existing one.",
    answer: conversationShareSchema,
    refusals: ["conflict"],
    handle: ({ params, owner }) => makeShareLink(params.id, owner),
  },
  PATCH: {
    id: "changeShare",
    access: "ask",
    summary: "Changes when the link ends, and whether it works without signing in.",
    body: sharePatchSchema,
    answer: conversationShareSchema,
    refusals: ["forbidden"],
    handle: ({ params, owner, body }) => changeShareLink(params.id, owner, body),
  },
  DELETE: {
    id: "unshareConversation",
    access: "ask",
    summary: "Ends sharing; the link becomes invalid.",
    handle: ({ params, owner }) => unshareConversation(params.id, owner),
  },
});
