import { restoreConversation } from "@/lib/db/conversations";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";

/** Takes a deletion back. */
export const POST = handleRoute(async (_request, { id }) => Response.json(await restoreConversation(id, LOCAL_OWNER)));
