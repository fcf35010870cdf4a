import { graphOverview } from "@/lib/library/knowledge-graph/read-graph";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readQuery } from "@/lib/server/http/request/read-query";
import { graphQuerySchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** The most mentioned entities, and the relations among them. */
export const GET = handleRoute(async (request) =>
  Response.json(await graphOverview(readQuery(request, graphQuerySchema))),
);
