import { defineRoute } from "@/lib/server/http/define-route";
import { listOpenAiModels } from "@/lib/server/openai/profile-models";
import { openAiModelListSchema } from "@/lib/shared/contracts/openai/models";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listOpenAiModels",
    access: "use",
    summary: "OpenAI's list of models: the profiles, and the library's embedding model.",
    answer: openAiModelListSchema,
    handle: async () => ({ object: "list" as const, data: await listOpenAiModels() }),
  },
});
