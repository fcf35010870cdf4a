import { answerWords } from "@/i18n/answer-words";
import { events, json } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { chatCompletion } from "@/lib/server/openai/chat-completion";
import {
  chatCompletionChunkSchema,
  chatCompletionRequestSchema,
  chatCompletionSchema,
} from "@/lib/shared/contracts/openai/chat-completion";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "createChatCompletion",
    access: "ask",
    summary:
      "OpenAI's chat completions: answers the last message from the library. The answer as text ends with its outcome and sources; `touchstone` has them as data. With `stream`, the steps come as `reasoning_content` and the text once it is decided.",
    body: chatCompletionRequestSchema,
    answers: { 200: [json(chatCompletionSchema), events(chatCompletionChunkSchema)] },
    refusals: ["not_found", "rate_limited"],
    handle: ({ request, body, owner }) => chatCompletion(body, owner, request.signal, answerWords),
  },
});
