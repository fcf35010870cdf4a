import {
  type AnsweredRun,
  answerOfAskedRun,
  followAskedRun,
  type LoadAnswerWords,
} from "@/lib/server/runs/answer/ask-run";
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
} from "@/lib/shared/contracts/openai/chat-completion";
import { askedMessages } from "./asked-messages";
import { openAiStream } from "./openai-stream";
import { type ModelRun, startModelRun, textPieces } from "./start-model-run";

type Delta = ChatCompletionChunk["choices"][number]["delta"];

/**
 * Answers the question at the end of a chat, at once or as a stream.
 * @throws AppError `not_found` for an unknown model, `validation_failed`, or as `startRun`
 */
export async function chatCompletion(
  request: ChatCompletionRequest,
  ownerId: string,
  leave: AbortSignal,
  loadWords: LoadAnswerWords,
): Promise<Response> {
  const { messages, model, temperature, touchstone, max_completion_tokens, max_tokens, stream } = request;
  const maxTokens = max_completion_tokens ?? max_tokens;
  const asked = { ...askedMessages(messages, "messages"), model, temperature, touchstone, maxTokens };
  const run = await startModelRun(asked, ownerId);
  if (stream !== true) return Response.json(completion(run, await answerOfAskedRun(run, ownerId, leave, loadWords)));
  const withUsage = request.stream_options?.include_usage === true;
  return openAiStream((signal) => chunks(run, ownerId, signal, loadWords, withUsage), { named: false });
}

function completion(run: ModelRun, { text, refusal, usage, whole, isCut }: AnsweredRun): ChatCompletion {
  const message = { role: "assistant", content: text, refusal } as const;
  return {
    id: idOf(run),
    object: "chat.completion",
    created: run.startedAt,
    model: run.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: isCut ? "length" : "stop" }],
    usage: usageOf(usage),
    touchstone: whole,
  };
}

async function* chunks(
  run: ModelRun,
  ownerId: string,
  leave: AbortSignal,
  loadWords: LoadAnswerWords,
  withUsage: boolean,
): AsyncGenerator<ChatCompletionChunk> {
  const base = { id: idOf(run), object: "chat.completion.chunk", created: run.startedAt, model: run.model } as const;
  const chunk = (delta: Delta): ChatCompletionChunk => ({
    ...base,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
  });
  yield chunk({ role: "assistant", content: "" });
  for await (const progress of followAskedRun(run, ownerId, leave, loadWords)) {
    if (progress.kind === "step") {
      yield chunk({ reasoning_content: `${progress.line}\n` });
      continue;
    }
    const { text, refusal, usage, whole, isCut } = progress.answered;
    for (const content of textPieces(text)) yield chunk({ content });
    if (refusal !== null) yield chunk({ refusal });
    yield {
      ...base,
      choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: isCut ? "length" : "stop" }],
      touchstone: whole,
    };
    if (withUsage) yield { ...base, choices: [], usage: usageOf(usage) };
  }
}

function idOf({ runId }: ModelRun): string {
  return `chatcmpl-${runId}`;
}

function usageOf({ input, output }: AnsweredRun["usage"]): ChatCompletion["usage"] {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
