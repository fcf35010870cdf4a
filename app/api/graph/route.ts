import { graphOverview } from "@/lib/library/knowledge-graph/read-graph";
import { defineRoute } from "@/lib/server/http/define-route";
import { graphOverviewSchema, graphQuerySchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getGraph",
    access: "read_library",
    summary: "The entities named by the most passages, the relations among them, and totals.",
    query: graphQuerySchema,
    answer: graphOverviewSchema,
    handle: ({ query, reader }) => graphOverview(query, reader),
  },
});
