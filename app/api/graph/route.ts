import { graphQuerySchema } from "@/lib/contracts/knowledge-graph";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";
import { graphOverview } from "@/lib/knowledge-graph/read-graph";

/** The entities that most passages name, and the relations among them. */
export const GET = handleRoute(async (request) =>
  Response.json(await graphOverview(readQuery(request, graphQuerySchema))),
);
