import { ChatOpenAICompletions, type ChatOpenAICompletionsCallOptions } from "@langchain/openai";
import { z } from "zod";
import type { ChatWire, WireChunk, WireRequest } from "../wire/chat-wire";
import { finishOf } from "../wire/finish";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { ServerRefusal } from "../wire/server-refusal";
import { streamMessages, templateMessages } from "../wire/stream-messages";
import type { StructuredMode } from "../wire/structured-modes";
import type { OutputSchema } from "../wire/structured-output";
import { THINKING_TOKENS } from "../wire/tunables";
import { type Concession, dialectOf } from "./dialect";
import { clientFields, openAiExchange } from "./openai-exchange";

/** The fields of a message chunk that are used. Compatible servers leave out or add almost any other. */
const messageSchema = z.object({
  content: z.string(),
  additional_kwargs: z.object({ thinking: z.boolean().default(false), refused: z.boolean().default(false) }),
  response_metadata: z.object({ finish_reason: z.string().nullish() }),
  usage_metadata: z.object({ input_tokens: z.number().int(), output_tokens: z.number().int() }).nullish(),
});

/** The parts of an event that LangChain does not read. */
const rawSchema = z.object({
  choices: z.array(
    z.object({
      delta: z
        .object({
          refusal: z.string().nullish(),
          // Servers of reasoning models send their thoughts under one of these names.
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish(),
        })
        .nullish(),
    }),
  ),
});

/**
 * Chat completions as compatible servers stream them. LangChain merges all fields of the raw events, and throws when one
 * changes its type: only what is read is left to merge.
 */
class CompatibleChat extends ChatOpenAICompletions {
  override async *_streamResponseChunks(...call: Parameters<ChatOpenAICompletions["_streamResponseChunks"]>) {
    for await (const chunk of super._streamResponseChunks(...call)) {
      const raw = rawSchema.safeParse(chunk.message.additional_kwargs.__raw_response).data;
      const delta = raw?.choices[0]?.delta;
      const thinking = Boolean(delta?.reasoning_content || delta?.reasoning);
      chunk.message.additional_kwargs = { ...(thinking && { thinking }), ...(delta?.refusal && { refused: true }) };
      yield chunk;
    }
  }
}

/** OpenAI's chat completions, as far as the server supports them. */
export function createOpenAiCompatibleWire({ baseUrl, apiKey, model }: ServedModel): ChatWire {
  const address = parseServerAddress(baseUrl, apiKey);
  const dialect = dialectOf(address.baseUrl, model);

  /** One try with some concessions. */
  const attempt = (request: WireRequest, conceded: ReadonlySet<Concession>, signal: AbortSignal) => {
    const messages = dialect.turnsFor(request, conceded);
    const own = templateMessages(messages);
    const exchange = openAiExchange(address, signal, (body) => Object.assign({}, body, own));
    const maxTokens = request.maxTokens + (dialect.thinks ? THINKING_TOKENS : 0);
    // `ChatOpenAI` would send models of some names to the Responses API, which only OpenAI has.
    const chat = new CompatibleChat({
      ...clientFields(address, exchange),
      model,
      __includeRawResponse: true,
      streamUsage: dialect.streamUsage,
      ...(dialect.temperature ? { temperature: request.temperature } : {}),
      ...(dialect.tokenLimit === "max_tokens" ? { maxTokens } : {}),
      modelKwargs: {
        ...(dialect.tokenLimit === "max_tokens" ? {} : { [dialect.tokenLimit]: maxTokens }),
        // Not OpenAI parameters. vLLM, TGI, llama.cpp and others support the first, vLLM and llama.cpp the second.
        ...(dialect.sendsTopK(request.topK, conceded) ? { top_k: request.topK } : {}),
        ...(request.templateArguments === undefined ? {} : { chat_template_kwargs: request.templateArguments }),
      },
    });
    const options = request.output === null ? {} : responseFormat(request.output.mode, request.output.schema);
    return streamMessages(chat, { messages, exchange, options });
  };

  return {
    model,
    host: address.host,
    secrets: address.secrets,
    modes: dialect.modes,
    async *chunks(request, signal) {
      const conceded = new Set<Concession>();
      let refused: ServerRefusal | null = null;
      let begun = false;
      let wrote = false;
      for (;;) {
        try {
          for await (const message of attempt(request, conceded, signal)) {
            if (!begun) dialect.settle(request, conceded);
            begun = true;
            const chunk = readMessage(message);
            wrote ||= Boolean(chunk.text);
            // OpenAI's own models hide their thoughts: they show only in what is left for the answer.
            dialect.thinks ||= chunk.thinking === true || (chunk.cut === true && !wrote);
            yield chunk;
          }
          return;
        } catch (failure) {
          if (!(failure instanceof ServerRefusal)) throw failure;
          if (dialect.giveUp(failure.param)) continue;
          refused ??= failure;
          const next = dialect.nextConcession(failure, request, conceded);
          if (next === null) throw refused;
          conceded.add(next);
        }
      }
    },
  };
}

function readMessage(message: unknown): WireChunk {
  const { content, additional_kwargs: signs, usage_metadata: usage, ...rest } = messageSchema.parse(message);
  const end = finishOf(rest.response_metadata.finish_reason);
  return {
    text: content,
    thinking: signs.thinking,
    ...end,
    refused: end.refused === true || signs.refused,
    ...(usage && { usage: { promptTokens: usage.input_tokens, completionTokens: usage.output_tokens } }),
  };
}

/** The `response_format` of a mode; none if the prompt asks for JSON in words. */
function responseFormat(
  mode: StructuredMode,
  schema: OutputSchema,
): Pick<ChatOpenAICompletionsCallOptions, "response_format"> {
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
