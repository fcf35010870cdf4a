import { neighbourhoodQuerySchema } from "@/lib/contracts/knowledge-graph";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";
import { neighbourhood } from "@/lib/knowledge-graph/read-graph";

/** The entities around one, and the relations among them. */
export const GET = handleRoute(async (request, { id }) => {
  const { hops } = readQuery(request, neighbourhoodQuerySchema);
  return Response.json(await neighbourhood(id, hops));
});
