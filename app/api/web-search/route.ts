import { readWebSearchStatus } from "@/lib/health/web-search-status";
import { handleRoute } from "@/lib/http/handle-route";

/** By whom the web is searched, and how that is. */
export const GET = handleRoute(async () => Response.json(await readWebSearchStatus()));
