import { suggestions } from "@/lib/library/digest/suggestions";
import { defineRoute } from "@/lib/server/http/define-route";
import { suggestionsSchema } from "@/lib/shared/contracts/library/digest";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listSuggestions",
    access: "read_library",
    summary:
      "A few questions that the newest documents which you may read answer, each in the language of its document.",
    answer: suggestionsSchema,
    handle: ({ reader }) => suggestions(reader),
  },
});
