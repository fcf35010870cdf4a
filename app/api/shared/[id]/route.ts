import { readerOfShared } from "@/lib/server/accounts/sharing/share-links";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { readShared } from "@/lib/server/transcripts/read-transcript";
import { sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getShared",
    access: "anyone",
    summary: "A shared conversation by its link, read-only; without a session only if the link is public.",
    answer: sharedConversationSchema,
    refusals: ["unauthenticated", "forbidden"],
    handle: async ({ params, ...admitted }) => readShared(params.id, await readerOfShared(params.id, admitted)),
  },
});
