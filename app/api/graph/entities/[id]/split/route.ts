import { splitByHand } from "@/lib/library/knowledge-graph/build/resolve";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { graphResolutionSchema, splitEntityRequestSchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "splitEntity",
    access: "manage_library",
    summary: "Splits names of an entity into a new entity, also for later extraction.",
    body: splitEntityRequestSchema,
    answer: graphResolutionSchema,
    status: 201,
    refusals: ["conflict"],
    handle: ({ params, body }) => splitByHand(params.id, body.names),
  },
});
