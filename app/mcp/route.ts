import { z } from "zod";
import { answerWords } from "@/i18n/answer-words";
import { events, json } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { answerMcp } from "@/lib/server/mcp/mcp-server";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { mcpAnswerSchema, mcpRequestSchema } from "@/lib/shared/contracts/mcp/tools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "callMcp",
    access: "ask",
    summary:
      "The Model Context Protocol (Streamable HTTP, without sessions): the tools `ask`, `search`, `read_document`, `list_collections` and `explain_run`, and the documents as resources.",
    body: mcpRequestSchema,
    answers: {
      200: [json(mcpAnswerSchema), events(mcpAnswerSchema)],
      202: [],
      // Errors of the protocol, in its own shape.
      400: [json(mcpAnswerSchema)],
      401: [json(mcpAnswerSchema)],
      403: [json(z.union([mcpAnswerSchema, errorAnswerSchema]))],
      404: [json(mcpAnswerSchema)],
    },
    handle: ({ request, body, owner }) => answerMcp(request, body, owner, answerWords),
  },
});
