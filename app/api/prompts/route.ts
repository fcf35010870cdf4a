import { listPrompts } from "@/lib/data/prompts/edit-prompts";
import { defineRoute } from "@/lib/server/http/define-route";
import { promptListSchema } from "@/lib/shared/contracts/settings/prompt";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listPrompts",
    access: "administer",
    summary: "All prompts of all languages, with the source of each text.",
    answer: promptListSchema,
    handle: listPrompts,
  },
});
