import { entityPage } from "@/lib/library/knowledge-graph/read-graph";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readQuery } from "@/lib/server/http/request/read-query";
import { entityListQuerySchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** Entities by filter and name, in pages. */
export const GET = handleRoute(async (request) =>
  Response.json(await entityPage(readQuery(request, entityListQuerySchema))),
);
