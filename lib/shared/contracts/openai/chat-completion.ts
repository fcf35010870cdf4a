import { z } from "zod";
import { storedRunAnswerSchema } from "../runs/workflow-run";
import {
  answerTokensSchema,
  maybe,
  nothingOf,
  requestExtensionSchema,
  temperatureSchema,
  textOf,
  unixSecondsSchema,
} from "./shared";

/** Messages before the question that are read; more belong to another kind of application. */
const MAX_MESSAGES = 2_000;

export const chatCompletionRequestSchema = z.looseObject({
  /** A profile, or `touchstone` for the profile of the settings. */
  model: z.string().min(1).max(200),
  /**
   * The last one is the question; questions and answers before it are what it may refer to. Messages with instructions
   * are not used: the prompts are those of the settings. Nor are the turns of tools, which are not called here.
   */
  messages: z
    .array(
      z.looseObject({
        role: z.enum(["system", "developer", "user", "assistant", "tool", "function"], "is not supported here"),
        content: maybe(textOf(["text", "refusal"])),
      }),
    )
    .min(1)
    .max(MAX_MESSAGES),
  stream: maybe(z.boolean()),
  stream_options: maybe(z.looseObject({ include_usage: maybe(z.boolean()) })),
  temperature: temperatureSchema,
  max_completion_tokens: answerTokensSchema,
  max_tokens: answerTokensSchema,
  n: maybe(z.literal(1, "only one answer is given")),
  tools: nothingOf("tools"),
  functions: nothingOf("functions"),
  response_format: maybe(z.looseObject({ type: z.literal("text", "answers are text") })),
  touchstone: maybe(requestExtensionSchema),
});
export type ChatCompletionRequest = z.output<typeof chatCompletionRequestSchema>;

const usageSchema = z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() });

export const chatCompletionSchema = z.object({
  /** `chatcmpl-<run>` */
  id: z.string(),
  object: z.literal("chat.completion"),
  created: unixSecondsSchema,
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal("assistant"),
        /** The answer, how it ended, and its sources, as plain text. */
        content: z.string(),
        /** Set when the library has no answer: why. */
        refusal: z.string().nullable(),
      }),
      logprobs: z.null(),
      finish_reason: z.enum(["stop", "length"]),
    }),
  ),
  /** Tokens of all calls of language models; 0 without any. */
  usage: usageSchema,
  touchstone: storedRunAnswerSchema,
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

/** One event of a streamed completion. */
export const chatCompletionChunkSchema = z.object({
  id: z.string(),
  object: z.literal("chat.completion.chunk"),
  created: unixSecondsSchema,
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      delta: z.object({
        role: z.literal("assistant").optional(),
        content: z.string().optional(),
        refusal: z.string().optional(),
        /** A step of the workflow, as other servers stream a model's reasoning. */
        reasoning_content: z.string().optional(),
      }),
      logprobs: z.null(),
      finish_reason: z.enum(["stop", "length"]).nullable(),
    }),
  ),
  /** In the last event, if asked for. */
  usage: usageSchema.nullable().optional(),
  /** With `finish_reason`. */
  touchstone: storedRunAnswerSchema.optional(),
});
export type ChatCompletionChunk = z.infer<typeof chatCompletionChunkSchema>;
