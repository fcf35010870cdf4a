import { handleRoute } from "@/lib/http/handle-route";
import { readSearchIndexStatus } from "@/lib/retrieval/search-index-status";

/** Which embedding index answers, which one is being filled and how far it is. */
export const GET = handleRoute(async () => Response.json(await readSearchIndexStatus()));
