import { entityDetail } from "@/lib/library/knowledge-graph/read-graph";
import { handleRoute } from "@/lib/server/http/handle-route";

/** One entity with its names and facts. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await entityDetail(id)));
