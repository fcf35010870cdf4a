import { readWebSearchStatus } from "@/lib/server/health/web-search-status";
import { handleRoute } from "@/lib/server/http/handle-route";

/** By whom the web is searched, and how that is. */
export const GET = handleRoute(async () => Response.json(await readWebSearchStatus()));
