import type { ChatRequestView } from "./chat-request";

/** The size of an answer, in tokens (words). */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
}

/** How a wire format encodes an answer. Text includes its line ends. */
export interface AnswerFraming {
  streamType: string;
  /** Sent before the first token; may be empty. */
  opening(): string;
  token(text: string): string;
  thought(text: string): string;
  closing(finishReason: string, usage: Usage): string;
  /** An error midway through a stream. */
  error(message: string): string;
  /** An event that is not JSON. */
  malformed: string;
  /** The whole response to a request without streaming. */
  whole(text: string, thinking: string, finishReason: string, usage: Usage): object;
}

/** OpenAI's chat completion format: Server-Sent Events, ended by `[DONE]`. */
export function openAiFraming(view: ChatRequestView, id: number): AnswerFraming {
  const base = { id: `chatcmpl-${id}`, created: 0, model: view.model };
  const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (value: object) => event({ ...base, object: "chat.completion.chunk", ...value });
  const delta = (content: object, finish: string | null) =>
    chunk({ choices: [{ index: 0, delta: content, finish_reason: finish, logprobs: null }] });
  const count = ({ promptTokens, completionTokens }: Usage) => ({
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  });
  return {
    streamType: "text/event-stream; charset=utf-8",
    opening: () => delta({ role: "assistant", content: "" }, null),
    token: (content) => delta({ content }, null),
    thought: (text) => delta({ reasoning_content: text }, null),
    closing: (finishReason, usage) =>
      delta({}, finishReason) +
      (view.includeUsage ? chunk({ choices: [], usage: count(usage) }) : "") +
      "data: [DONE]\n\n",
    error: (message) => event({ error: { message, type: "server_error", code: null, param: null } }),
    malformed: "data: {not json\n\n",
    whole: (content, thinking, finishReason, usage) => ({
      ...base,
      object: "chat.completion",
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content,
            refusal: null,
            ...(thinking === "" ? {} : { reasoning_content: thinking }),
          },
          finish_reason: finishReason,
          logprobs: null,
        },
      ],
      usage: count(usage),
    }),
  };
}

/** Ollama's format: one JSON object per line, the last with `done: true` and the counts. */
export function ollamaFraming(view: ChatRequestView): AnswerFraming {
  const line = (value: object) => `${JSON.stringify({ model: view.model, created_at: CREATED_AT, ...value })}\n`;
  const ending = (finishReason: string, { promptTokens, completionTokens }: Usage) => ({
    done: true,
    done_reason: finishReason,
    total_duration: 3_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: promptTokens,
    prompt_eval_duration: 1_000_000,
    eval_count: completionTokens,
    eval_duration: 1_000_000,
  });
  const message = (content: string, thinking = "") => ({
    message: { role: "assistant", content, ...(thinking === "" ? {} : { thinking }) },
  });
  return {
    streamType: "application/x-ndjson",
    opening: () => "",
    token: (text) => line({ ...message(text), done: false }),
    thought: (text) => line({ ...message("", text), done: false }),
    closing: (finishReason, usage) => line({ ...message(""), ...ending(finishReason, usage) }),
    error: (text) => `${JSON.stringify({ error: text })}\n`,
    malformed: "{not json\n",
    whole: (content, thinking, finishReason, usage) => ({
      model: view.model,
      created_at: CREATED_AT,
      ...message(content, thinking),
      ...ending(finishReason, usage),
    }),
  };
}

const CREATED_AT = "2025-01-01T00:00:00.000000000Z";
