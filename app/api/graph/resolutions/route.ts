import { resolutionsFor } from "@/lib/library/knowledge-graph/read-graph";
import { defineRoute } from "@/lib/server/http/define-route";
import { graphResolutionListSchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listResolutions",
    access: "read_library",
    summary: "The current manual merges and splits, newest first; none for those who may not read every document.",
    answer: graphResolutionListSchema,
    handle: async ({ reader }) => ({ resolutions: await resolutionsFor(reader) }),
  },
});
