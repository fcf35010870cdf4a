import { handleRoute } from "@/lib/server/http/handle-route";
import { readShared } from "@/lib/server/transcripts/read-transcript";

/** A shared conversation in its current state, by its link. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readShared(id)));
