import { testWebSearch } from "@/lib/server/health/web-search-status";
import { defineRoute } from "@/lib/server/http/define-route";
import { webSearchTestRequestSchema, webSearchTestSchema } from "@/lib/shared/contracts/library/web-search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "testWebSearch",
    access: "administer",
    summary:
      "Makes one search with a provider without saving anything; a failure is part of the response, not an error.",
    body: webSearchTestRequestSchema,
    answer: webSearchTestSchema,
    handle: ({ request, body }) => testWebSearch(body, request.signal),
  },
});
