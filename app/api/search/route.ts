import { defineRoute } from "@/lib/server/http/define-route";
import { searchLibrary } from "@/lib/server/runs/dependencies/search-library";
import { searchAnswerSchema, searchRequestSchema } from "@/lib/shared/contracts/library/search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "search",
    access: "read_library",
    summary: "The search debugger: every passage found or dropped, with the result of each stage.",
    body: searchRequestSchema,
    refusals: ["not_found"],
    answer: searchAnswerSchema,
    handle: ({ request, body, reader }) => searchLibrary(body, reader, request.signal),
  },
});
