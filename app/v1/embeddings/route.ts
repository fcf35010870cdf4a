import { defineRoute } from "@/lib/server/http/define-route";
import { createEmbeddings } from "@/lib/server/openai/create-embeddings";
import { createEmbeddingsRequestSchema, openAiEmbeddingsSchema } from "@/lib/shared/contracts/openai/embeddings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "createEmbeddings",
    access: "ask",
    summary: "OpenAI's embeddings: vectors of the library's embedding model.",
    body: createEmbeddingsRequestSchema,
    answer: openAiEmbeddingsSchema,
    refusals: ["not_found"],
    handle: ({ request, body }) => createEmbeddings(body, request.signal),
  },
});
