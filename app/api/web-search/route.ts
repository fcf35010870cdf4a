import { readWebSearchStatus } from "@/lib/server/health/web-search-status";
import { handleRoute } from "@/lib/server/http/handle-route";

/** The web search provider and its status. */
export const GET = handleRoute(async () => Response.json(await readWebSearchStatus()));
