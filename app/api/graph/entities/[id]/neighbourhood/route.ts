import { neighbourhood } from "@/lib/library/knowledge-graph/read-graph";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { neighbourhoodQuerySchema, neighbourhoodSchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getNeighbourhood",
    access: "read_library",
    summary: "The entities within one or two relations of an entity, at most 300, and the relations among them.",
    query: neighbourhoodQuerySchema,
    answer: neighbourhoodSchema,
    handle: ({ params, query, reader }) => neighbourhood(params.id, query.hops, reader),
  },
});
