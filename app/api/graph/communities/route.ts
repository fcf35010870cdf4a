import { handleRoute } from "@/lib/http/handle-route";
import { currentCommunities } from "@/lib/knowledge-graph/graph-parts";

/** All communities with their summaries, the coarsest level first. */
export const GET = handleRoute(async () => Response.json({ communities: await currentCommunities() }));
