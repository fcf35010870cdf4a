import { handleRoute } from "@/lib/http/handle-route";
import { entityDetail } from "@/lib/knowledge-graph/read-graph";

/** One entity with its names and facts. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await entityDetail(id)));
