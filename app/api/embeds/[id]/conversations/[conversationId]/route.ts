import { readEmbedConversation } from "@/lib/server/embeds/ask-embed";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId, idSchema } from "@/lib/server/http/request/path-params";
import { sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId.extend({ conversationId: idSchema }),
  GET: {
    id: "getEmbedConversation",
    access: "anyone",
    summary: "A visitor's own conversation with an embed, with the token of its frame; also while it is answered.",
    answer: sharedConversationSchema,
    refusals: ["forbidden"],
    handle: ({ request, params }) => readEmbedConversation(params.id, request.headers, params.conversationId),
  },
});
