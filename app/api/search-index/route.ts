import { readSearchIndexStatus } from "@/lib/library/retrieval/index-worker/search-index-status";
import { handleRoute } from "@/lib/server/http/handle-route";

/** The embedding index in use, and the progress of a new one. */
export const GET = handleRoute(async () => Response.json(await readSearchIndexStatus()));
