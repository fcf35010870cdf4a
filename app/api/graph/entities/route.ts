import { entityListQuerySchema } from "@/lib/contracts/knowledge-graph";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";
import { entityPage } from "@/lib/knowledge-graph/read-graph";

/** Entities by filter and name, a page at a time. */
export const GET = handleRoute(async (request) =>
  Response.json(await entityPage(readQuery(request, entityListQuerySchema))),
);
