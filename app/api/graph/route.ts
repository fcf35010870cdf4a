import { graphQuerySchema } from "@/lib/contracts/knowledge-graph";
import { readGraphOverview } from "@/lib/db/graph/read-entities";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";

/** The entities that most passages name, and the relations among them. */
export const GET = handleRoute(async (request) =>
  Response.json(await readGraphOverview(readQuery(request, graphQuerySchema))),
);
