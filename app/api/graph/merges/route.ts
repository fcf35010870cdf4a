import { mergeByHand } from "@/lib/library/knowledge-graph/build/resolve";
import { defineRoute } from "@/lib/server/http/define-route";
import { graphResolutionSchema, mergeEntitiesRequestSchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "mergeEntities",
    access: "manage_library",
    summary: "Merges entities into the first one, also for later extraction.",
    body: mergeEntitiesRequestSchema,
    answer: graphResolutionSchema,
    status: 201,
    refusals: ["conflict", "not_found"],
    handle: ({ body }) => mergeByHand(body.entityIds),
  },
});
