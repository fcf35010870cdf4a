import { answerWords } from "@/i18n/answer-words";
import { events, json } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { createResponse } from "@/lib/server/openai/create-response";
import {
  createResponseRequestSchema,
  openAiResponseSchema,
  responseEventSchema,
} from "@/lib/shared/contracts/openai/response";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "createResponse",
    access: "ask",
    summary: "OpenAI's responses: as the chat completions; `previous_response_id` continues its conversation.",
    body: createResponseRequestSchema,
    answers: { 200: [json(openAiResponseSchema), events(responseEventSchema)] },
    refusals: ["not_found", "rate_limited", "conflict"],
    handle: ({ request, body, owner }) => createResponse(body, owner, request.signal, answerWords),
  },
});
