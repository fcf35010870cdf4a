import { askEmbed } from "@/lib/server/embeds/ask-embed";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { embedAskedSchema, embedQuestionSchema } from "@/lib/shared/contracts/accounts/embed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "askEmbed",
    access: "anyone",
    summary: "Asks as a visitor of an embed, with the token of its frame; the answer is read in the conversation.",
    body: embedQuestionSchema,
    answer: embedAskedSchema,
    status: 202,
    refusals: ["forbidden", "rate_limited", "conflict"],
    handle: ({ request, params, body }) => askEmbed(params.id, request.headers, body),
  },
});
