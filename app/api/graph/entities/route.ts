import { entityPage } from "@/lib/library/knowledge-graph/read-graph";
import { defineRoute } from "@/lib/server/http/define-route";
import { entityListQuerySchema, entityListSchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listEntities",
    access: "read_library",
    summary: "Entities by type, time, community and name, those named by the most passages first.",
    query: entityListQuerySchema,
    answer: entityListSchema,
    handle: ({ query, reader }) => entityPage(query, reader),
  },
});
