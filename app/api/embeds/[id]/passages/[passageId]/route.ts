import { readEmbedPassage } from "@/lib/server/embeds/ask-embed";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId, idSchema } from "@/lib/server/http/request/path-params";
import { embedPassageSchema } from "@/lib/shared/contracts/accounts/embed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId.extend({ passageId: idSchema }),
  GET: {
    id: "getEmbedPassage",
    access: "anyone",
    summary: "A cited passage of an embed's collections, with the token of its frame.",
    answer: embedPassageSchema,
    refusals: ["forbidden"],
    handle: ({ request, params }) => readEmbedPassage(params.id, request.headers, params.passageId),
  },
});
