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

const MAX_ITEMS = 2_000;

const messageItemSchema = z.looseObject({
  type: z.literal("message", "only messages are supported").optional(),
  role: z.enum(["system", "developer", "user", "assistant"], "is not supported here"),
  content: textOf(["input_text", "output_text", "text", "refusal"]),
});

/** What a history may hold beside messages; it is left out. */
const otherItemSchema = z.looseObject({
  type: z.enum(
    ["function_call", "function_call_output", "reasoning", "item_reference", "web_search_call", "file_search_call"],
    "only messages are supported",
  ),
});

export const createResponseRequestSchema = z.looseObject({
  /** A profile, or `touchstone` for the profile of the settings. */
  model: z.string().min(1).max(200),
  /** The question, or messages of which the last one is the question. */
  input: z.union([
    z.string(),
    z
      .array(z.union([messageItemSchema, otherItemSchema]))
      .min(1)
      .max(MAX_ITEMS),
  ]),
  /** The response that the question follows; its conversation is continued. */
  previous_response_id: maybe(z.string().max(200)),
  stream: maybe(z.boolean()),
  temperature: temperatureSchema,
  max_output_tokens: answerTokensSchema,
  background: maybe(z.literal(false, "is not supported")),
  conversation: maybe(z.never("is not supported; use previous_response_id")),
  tools: nothingOf("tools"),
  text: maybe(z.looseObject({ format: maybe(z.looseObject({ type: z.literal("text", "answers are text") })) })),
  touchstone: maybe(requestExtensionSchema),
});
export type CreateResponseRequest = z.output<typeof createResponseRequestSchema>;

const contentPartSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("output_text"),
    text: z.string(),
    annotations: z.array(
      z.object({
        type: z.literal("file_citation"),
        file_id: z.string(),
        filename: z.string(),
        /** Where the citation is in the text, in UTF-16 units. */
        index: z.int(),
      }),
    ),
    logprobs: z.array(z.never()),
  }),
  z.object({ type: z.literal("refusal"), refusal: z.string() }),
]);
export type ResponseContentPart = z.infer<typeof contentPartSchema>;

const outputItemSchema = z.object({
  /** `msg_<run>` */
  id: z.string(),
  type: z.literal("message"),
  role: z.literal("assistant"),
  status: z.enum(["in_progress", "completed", "incomplete"]),
  content: z.array(contentPartSchema),
});

export const openAiResponseSchema = z.object({
  /** `resp_<run>` */
  id: z.string(),
  object: z.literal("response"),
  created_at: unixSecondsSchema,
  /** `incomplete`: the language model's answer ended at a limit of tokens. */
  status: z.enum(["in_progress", "completed", "incomplete"]),
  model: z.string(),
  output: z.array(outputItemSchema),
  previous_response_id: z.string().nullable(),
  instructions: z.null(),
  error: z.null(),
  incomplete_details: z.object({ reason: z.literal("max_output_tokens") }).nullable(),
  metadata: z.object({}),
  parallel_tool_calls: z.literal(false),
  temperature: z.number().nullable(),
  top_p: z.null(),
  tool_choice: z.literal("none"),
  tools: z.array(z.never()),
  usage: z
    .object({
      input_tokens: z.int(),
      input_tokens_details: z.object({ cached_tokens: z.int() }),
      output_tokens: z.int(),
      output_tokens_details: z.object({ reasoning_tokens: z.int() }),
      total_tokens: z.int(),
    })
    .nullable(),
  /** Once it is completed. */
  touchstone: storedRunAnswerSchema.optional(),
});
export type OpenAiResponse = z.infer<typeof openAiResponseSchema>;

const place = { item_id: z.string(), output_index: z.literal(0), content_index: z.int() };
const sequence = { sequence_number: z.int() };

/** The events of a streamed response, in this order; the text's deltas come once the answer is decided. */
export const responseEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("response.created"), ...sequence, response: openAiResponseSchema }),
  z.object({ type: z.literal("response.in_progress"), ...sequence, response: openAiResponseSchema }),
  z.object({
    type: z.literal("response.output_item.added"),
    ...sequence,
    output_index: z.literal(0),
    item: outputItemSchema,
  }),
  z.object({ type: z.literal("response.content_part.added"), ...sequence, ...place, part: contentPartSchema }),
  z.object({
    type: z.literal("response.output_text.delta"),
    ...sequence,
    ...place,
    delta: z.string(),
    logprobs: z.array(z.never()),
  }),
  z.object({
    type: z.literal("response.output_text.done"),
    ...sequence,
    ...place,
    text: z.string(),
    logprobs: z.array(z.never()),
  }),
  z.object({ type: z.literal("response.refusal.delta"), ...sequence, ...place, delta: z.string() }),
  z.object({ type: z.literal("response.refusal.done"), ...sequence, ...place, refusal: z.string() }),
  z.object({ type: z.literal("response.content_part.done"), ...sequence, ...place, part: contentPartSchema }),
  z.object({
    type: z.literal("response.output_item.done"),
    ...sequence,
    output_index: z.literal(0),
    item: outputItemSchema,
  }),
  z.object({ type: z.literal("response.completed"), ...sequence, response: openAiResponseSchema }),
  z.object({ type: z.literal("response.incomplete"), ...sequence, response: openAiResponseSchema }),
]);
export type ResponseEvent = z.infer<typeof responseEventSchema>;
