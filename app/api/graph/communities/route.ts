import { listCommunities } from "@/lib/db/graph/read-facts";
import { handleRoute } from "@/lib/http/handle-route";

/** All communities with their summaries, the coarsest level first. */
export const GET = handleRoute(async () => Response.json({ communities: await listCommunities() }));
