import type OpenAI from "openai";
import { z } from "zod";
import type { ChatWire, WireChunk, WireRequest } from "../wire/chat-wire";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { ServerRefusal } from "../wire/server-refusal";
import type { StructuredMode } from "../wire/structured-modes";
import type { OutputSchema } from "../wire/structured-output";
import { THINKING_TOKENS } from "../wire/tunables";
import { createClient } from "./create-client";
import { type Concession, dialectOf } from "./dialect";
import { toServerRefusal } from "./to-server-refusal";

/** The fields of a chunk that are used. Compatible servers leave out or add almost any other. */
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

/** OpenAI's chat completions, as far as the server supports them. */
export function createOpenAiCompatibleWire({ baseUrl, apiKey, model }: ServedModel): ChatWire {
  const address = parseServerAddress(baseUrl, apiKey);
  const client = createClient(address);
  const dialect = dialectOf(address.baseUrl, model);

  const parameters = (request: WireRequest, conceded: ReadonlySet<Concession>) => {
    const known: OpenAI.ChatCompletionCreateParamsStreaming = {
      model,
      messages: [],
      stream: true,
      [dialect.tokenLimit]: request.maxTokens + (dialect.thinks ? THINKING_TOKENS : 0),
      ...(dialect.temperature ? { temperature: request.temperature } : {}),
      ...(dialect.streamUsage ? { stream_options: { include_usage: true } } : {}),
      ...(request.output === null ? {} : responseFormat(request.output.mode, request.output.schema)),
    };
    return Object.assign(known, {
      // Templates of verifier models have roles that OpenAI's own models lack.
      messages: dialect.turnsFor(request, conceded),
      // Not OpenAI parameters. vLLM, TGI, llama.cpp and others support the first, vLLM and llama.cpp the second.
      ...(dialect.sendsTopK(request.topK, conceded) ? { top_k: request.topK } : {}),
      ...(request.templateArguments === undefined ? {} : { chat_template_kwargs: request.templateArguments }),
    });
  };

  /** The opened stream, with the concessions that the server needed. */
  const open = async (request: WireRequest, signal: AbortSignal) => {
    const conceded = new Set<Concession>();
    let refused: ServerRefusal | null = null;
    for (;;) {
      try {
        const stream = await client.chat.completions.create(parameters(request, conceded), { signal });
        dialect.settle(request, conceded);
        return stream;
      } catch (error) {
        const failure = toServerRefusal(error);
        if (!(failure instanceof ServerRefusal)) throw failure;
        if (dialect.giveUp(failure.param)) continue;
        refused ??= failure;
        const next = dialect.nextConcession(failure, request, conceded);
        if (next === null) throw refused;
        conceded.add(next);
      }
    }
  };

  return {
    model,
    host: address.host,
    secrets: address.secrets,
    modes: dialect.modes,
    async *chunks(request, signal) {
      const stream = await open(request, signal);
      try {
        for await (const event of stream) {
          const chunk = readChunk(event);
          dialect.thinks ||= chunk.thinking === true;
          yield chunk;
        }
      } catch (error) {
        throw toServerRefusal(error);
      }
    },
  };
}

function readChunk(chunk: unknown): WireChunk {
  const { choices, usage } = chunkSchema.parse(chunk);
  const [choice] = choices;
  const delta = choice?.delta;
  return {
    text: delta?.content ?? "",
    thinking: Boolean(delta?.reasoning_content || delta?.reasoning),
    finished: Boolean(choice?.finish_reason),
    refused: choice?.finish_reason === "content_filter" || Boolean(delta?.refusal),
    ...(usage && { usage: { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } }),
  };
}

/** The `response_format` of a mode; none if the prompt asks for JSON in words. */
function responseFormat(
  mode: StructuredMode,
  schema: OutputSchema,
): Pick<OpenAI.ChatCompletionCreateParams, "response_format"> {
  if (mode === "words") return {};
  if (mode === "json_schema") {
    return {
      response_format: { type: "json_schema", json_schema: { name: schema.name, strict: true, schema: schema.json } },
    };
  }
  // Neither is an OpenAI field: llama.cpp servers constrain the output with `schema`, TGI with `value`.
  const withSchema = { type: "json_object" as const, schema: schema.json, value: schema.json };
  return { response_format: withSchema };
}
