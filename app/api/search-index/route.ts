import { readSearchIndexStatus } from "@/lib/library/retrieval/index-worker/search-index-status";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Which embedding index answers, which one is being filled and how far it is. */
export const GET = handleRoute(async () => Response.json(await readSearchIndexStatus()));
