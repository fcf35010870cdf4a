import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { restoreConversation } from "@/lib/data/db/conversations/conversations";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Takes a deletion back. */
export const POST = handleRoute(async (_request, { id }) => Response.json(await restoreConversation(id, LOCAL_OWNER)));
