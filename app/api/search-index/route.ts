import { readSearchIndexStatus } from "@/lib/library/retrieval/index-worker/search-index-status";
import { defineRoute } from "@/lib/server/http/define-route";
import { searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getSearchIndex",
    access: "use",
    summary: "The active embedding index, and the one being filled with its progress.",
    answer: searchIndexStatusSchema,
    handle: readSearchIndexStatus,
  },
});
