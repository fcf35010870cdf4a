import { readWebSearchStatus } from "@/lib/server/health/web-search-status";
import { defineRoute } from "@/lib/server/http/define-route";
import { webSearchStatusSchema } from "@/lib/shared/contracts/library/web-search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getWebSearch",
    access: "use",
    summary: "The web search provider, the source of its key, and the result of the last search.",
    answer: webSearchStatusSchema,
    handle: readWebSearchStatus,
  },
});
