import { restoreConversation } from "@/lib/data/db/conversations/conversations";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** Restores a deleted conversation. */
export const POST = handleRoute(async (request, { id }) =>
  Response.json(await restoreConversation(id, ownerOf(request))),
);
