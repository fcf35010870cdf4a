import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { readShared } from "@/lib/server/transcripts/read-transcript";
import { sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getShared",
    access: "use",
    summary: "A shared conversation by its link, read-only.",
    answer: sharedConversationSchema,
    handle: ({ params, reader }) => readShared(params.id, reader),
  },
});
