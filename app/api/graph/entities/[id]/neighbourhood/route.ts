import { neighbourhood } from "@/lib/library/knowledge-graph/read-graph";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readQuery } from "@/lib/server/http/request/read-query";
import { neighbourhoodQuerySchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** The neighbours of an entity, and the relations among them. */
export const GET = handleRoute(async (request, { id }) => {
  const { hops } = readQuery(request, neighbourhoodQuerySchema);
  return Response.json(await neighbourhood(id, hops));
});
