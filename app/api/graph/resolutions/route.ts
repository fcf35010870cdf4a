import { listResolutions } from "@/lib/data/db/graph/resolutions";
import { defineRoute } from "@/lib/server/http/define-route";
import { graphResolutionListSchema } from "@/lib/shared/contracts/library/knowledge-graph";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listResolutions",
    access: "read_library",
    summary: "The current manual merges and splits, newest first.",
    answer: graphResolutionListSchema,
    handle: async () => ({ resolutions: await listResolutions() }),
  },
});
