import type OpenAI from "openai";
import { z } from "zod";
import { reason } from "../../contracts/reason";
import { AttemptFailure, classifyFailure } from "../wire/attempt-failure";
import type { ModelLimits } from "../wire/tunables";
import { Watchdog } from "../wire/watchdog";
import { toServerRefusal } from "./to-server-refusal";

type StreamParameters = OpenAI.ChatCompletionCreateParamsStreaming;

/** The part of a chunk that is read. Compatible servers leave out or add almost anything else. */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            // Servers of reasoning models send their thoughts under one of these names.
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.number().int(), completion_tokens: z.number().int() }).nullish(),
});

interface StreamFinish {
  type: "finish";
  promptTokens: number | null;
  completionTokens: number | null;
}
export type StreamPiece = { type: "text"; text: string } | StreamFinish;

export interface StreamAttempt {
  client: OpenAI;
  parameters: StreamParameters;
  signal: AbortSignal;
  limits: ModelLimits;
  secrets: readonly string[];
}

/**
 * One try of a streamed completion: its text, then exactly one `finish`.
 * Leaving the loop early, or aborting the signal, closes the upstream socket.
 * @throws AttemptFailure, or the signal's reason when aborted.
 */
export async function* streamAttempt(attempt: StreamAttempt): AsyncGenerator<StreamPiece, void> {
  const { client, parameters, signal, limits, secrets } = attempt;
  signal.throwIfAborted();
  const watchdog = new Watchdog(signal);
  let afterFirstToken = false;
  let finished = false;
  let refused = false;
  const finish: StreamFinish = { type: "finish", promptTokens: null, completionTokens: null };
  try {
    watchdog.arm("first_token", limits.firstTokenMs);
    const stream = await client.chat.completions.create(parameters, { signal: watchdog.signal });
    for await (const chunk of stream) {
      const { choices, usage } = parseChunk(chunk);
      const delta = choices[0]?.delta;
      if (afterFirstToken || delta?.reasoning_content || delta?.reasoning) watchdog.arm("idle", limits.idleMs);
      if (delta?.content) {
        afterFirstToken = true;
        watchdog.pause();
        yield { type: "text", text: delta.content };
        watchdog.arm("idle", limits.idleMs);
      }
      const finishReason = choices[0]?.finish_reason;
      if (finishReason) finished = true;
      if (finishReason === "content_filter" || delta?.refusal) refused = true;
      if (usage) {
        finish.promptTokens = usage.prompt_tokens;
        finish.completionTokens = usage.completion_tokens;
      }
    }
    // The client ends an aborted stream in silence; a proxy may end a cut one politely.
    signal.throwIfAborted();
    if (watchdog.fired === null && refused) throw new AttemptFailure(reason("model_refused"), {});
    if (watchdog.fired === null && !finished) {
      throw new AttemptFailure(reason("model_stream_cut"), { retryable: !afterFirstToken, serverDown: true });
    }
    if (watchdog.fired === null) yield finish;
  } catch (error) {
    signal.throwIfAborted();
    if (watchdog.fired === null) {
      throw classifyFailure(toServerRefusal(error), {
        afterFirstToken,
        secrets,
        maxRetryAfterMs: limits.maxRetryAfterMs,
      });
    }
  } finally {
    watchdog.dispose();
  }
  if (watchdog.fired !== null)
    throw new AttemptFailure(reason("model_timed_out", watchdog.fired), {
      retryable: !afterFirstToken,
      serverDown: true,
    });
}

function parseChunk(chunk: unknown) {
  const parsed = chunkSchema.safeParse(chunk);
  if (!parsed.success) {
    throw new AttemptFailure(reason("model_output_malformed"), { cause: new Error(z.prettifyError(parsed.error)) });
  }
  return parsed.data;
}
