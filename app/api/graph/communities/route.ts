import { currentCommunities } from "@/lib/library/knowledge-graph/graph-parts";
import { defineRoute } from "@/lib/server/http/define-route";
import { communityListSchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listCommunities",
    access: "read_library",
    summary: "All communities with their summaries, the coarsest level first.",
    answer: communityListSchema,
    handle: async ({ reader }) => ({ communities: await currentCommunities(reader) }),
  },
});
