import { z } from "zod";
import { defineRoute } from "@/lib/server/http/define-route";
import { findOpenAiModel } from "@/lib/server/openai/profile-models";
import { openAiModelSchema } from "@/lib/shared/contracts/openai/models";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: z.object({ id: z.string().min(1).max(200) }),
  GET: {
    id: "findOpenAiModel",
    access: "use",
    summary: "One of OpenAI's list of models.",
    answer: openAiModelSchema,
    handle: ({ params }) => findOpenAiModel(params.id),
  },
});
