import { currentCommunities } from "@/lib/library/knowledge-graph/graph-parts";
import { handleRoute } from "@/lib/server/http/handle-route";

/** All communities with their summaries, coarsest level first. */
export const GET = handleRoute(async () => Response.json({ communities: await currentCommunities() }));
