import { idSchema } from "@/lib/server/http/request/path-params";
import {
  type AnsweredRun,
  answerOfAskedRun,
  followAskedRun,
  type LoadAnswerWords,
  turnAfter,
} from "@/lib/server/runs/answer/ask-run";
import type {
  CreateResponseRequest,
  OpenAiResponse,
  ResponseContentPart,
  ResponseEvent,
} from "@/lib/shared/contracts/openai/response";
import { AppError } from "@/lib/shared/errors";
import { askedMessages } from "./asked-messages";
import { openAiStream } from "./openai-stream";
import { type ModelRequest, type ModelRun, startModelRun, textPieces } from "./start-model-run";

const PREFIX = "resp_";

/** What a response repeats of its request. */
type Asked = Pick<CreateResponseRequest, "temperature" | "previous_response_id">;

/**
 * Answers the question of a Responses request, at once or as a stream. `previous_response_id` continues its conversation.
 * @throws AppError `not_found` for an unknown model or response, `validation_failed`, or as `startRun`
 */
export async function createResponse(
  request: CreateResponseRequest,
  ownerId: string,
  leave: AbortSignal,
  loadWords: LoadAnswerWords,
): Promise<Response> {
  const { input, model, temperature, touchstone, max_output_tokens: maxTokens, previous_response_id } = request;
  const messages = typeof input === "string" ? [{ role: "user", content: input }] : input.filter(isMessage);
  const asked: ModelRequest = { ...askedMessages(messages, "input"), model, temperature, touchstone, maxTokens };
  if (previous_response_id !== undefined) asked.follows = await runOf(previous_response_id, ownerId);
  const run = await startModelRun(asked, ownerId);
  if (request.stream === true) {
    const events = (signal: AbortSignal) =>
      responseEvents(run, request, followAskedRun(run, ownerId, signal, loadWords));
    return openAiStream((signal) => numbered(events(signal)), { named: true });
  }
  return Response.json(ended(run, request, await answerOfAskedRun(run, ownerId, leave, loadWords)));
}

type InputItem = Exclude<CreateResponseRequest["input"], string>[number];

function isMessage(item: InputItem): item is Extract<InputItem, { role: string }> {
  return "role" in item;
}

/** The run of a response. @throws AppError `not_found` */
async function runOf(responseId: string, ownerId: string): Promise<NonNullable<ModelRequest["follows"]>> {
  const runId = idSchema.safeParse(responseId.startsWith(PREFIX) ? responseId.slice(PREFIX.length) : "");
  if (!runId.success) throw new AppError("not_found", "The previous response does not exist.");
  return turnAfter(runId.data, ownerId);
}

/** Without what is added to several at once; distributes over the union, as `Omit` does not. */
type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
type UnnumberedEvent = Without<ResponseEvent, "sequence_number">;
type PartEvent = Without<
  Extract<UnnumberedEvent, { content_index: number }>,
  "item_id" | "output_index" | "content_index"
>;

async function* numbered(events: AsyncIterable<UnnumberedEvent>): AsyncGenerator<ResponseEvent> {
  let number = 0;
  for await (const event of events) {
    yield { ...event, sequence_number: number };
    number += 1;
  }
}

/** The events up to the answer, then the answer in the order that the API documents. */
async function* responseEvents(
  run: ModelRun,
  asked: Asked,
  progress: ReturnType<typeof followAskedRun>,
): AsyncGenerator<UnnumberedEvent> {
  const response = responseOf(run, asked);
  yield { type: "response.created", response };
  yield { type: "response.in_progress", response };
  for await (const step of progress) {
    if (step.kind === "step") continue;
    const { answered } = step;
    const item = messageOf(run);
    const content = partsOf(answered);
    yield {
      type: "response.output_item.added",
      output_index: 0,
      item: { ...item, status: "in_progress", content: [] },
    };
    for (const [content_index, part] of content.entries()) {
      for (const event of partEvents(part)) yield { ...event, item_id: item.id, output_index: 0, content_index };
    }
    yield {
      type: "response.output_item.done",
      output_index: 0,
      item: { ...item, status: statusOf(answered), content },
    };
    const end = ended(run, asked, answered);
    yield { type: answered.isCut ? "response.incomplete" : "response.completed", response: end };
  }
}

function partEvents(part: ResponseContentPart): PartEvent[] {
  if (part.type === "refusal") {
    const { refusal } = part;
    return [
      { type: "response.content_part.added", part: { type: "refusal", refusal: "" } },
      { type: "response.refusal.delta", delta: refusal },
      { type: "response.refusal.done", refusal },
      { type: "response.content_part.done", part },
    ];
  }
  const { text } = part;
  return [
    { type: "response.content_part.added", part: { type: "output_text", text: "", annotations: [], logprobs: [] } },
    ...textPieces(text).map((delta) => ({ type: "response.output_text.delta" as const, delta, logprobs: [] })),
    { type: "response.output_text.done", text, logprobs: [] },
    { type: "response.content_part.done", part },
  ];
}

function ended(run: ModelRun, asked: Asked, answered: AnsweredRun): OpenAiResponse {
  const { input, output } = answered.usage;
  return {
    ...responseOf(run, asked),
    status: statusOf(answered),
    incomplete_details: answered.isCut ? { reason: "max_output_tokens" } : null,
    output: [{ ...messageOf(run), status: statusOf(answered), content: partsOf(answered) }],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
    touchstone: answered.whole,
  };
}

function statusOf({ isCut }: AnsweredRun) {
  return isCut ? "incomplete" : "completed";
}

function responseOf(run: ModelRun, { temperature, previous_response_id }: Asked): OpenAiResponse {
  return {
    id: `${PREFIX}${run.runId}`,
    object: "response",
    created_at: run.startedAt,
    status: "in_progress",
    model: run.model,
    output: [],
    previous_response_id: previous_response_id ?? null,
    instructions: null,
    error: null,
    incomplete_details: null,
    metadata: {},
    parallel_tool_calls: false,
    temperature: temperature ?? null,
    top_p: null,
    tool_choice: "none",
    tools: [],
    usage: null,
  };
}

function messageOf({ runId }: ModelRun) {
  return { id: `msg_${runId}`, type: "message", role: "assistant", status: "completed" } as const;
}

/** The text, and for a question without an answer a refusal as well. */
function partsOf({ text, refusal, whole }: AnsweredRun): ResponseContentPart[] {
  const annotations = whole.citations.flatMap(({ number, document_id, document_title }) => {
    const index = text.indexOf(`[${number}]`);
    return index === -1
      ? []
      : [{ type: "file_citation" as const, file_id: document_id, filename: document_title, index }];
  });
  const spoken: ResponseContentPart = { type: "output_text", text, annotations, logprobs: [] };
  return refusal === null ? [spoken] : [spoken, { type: "refusal", refusal }];
}
