import { z } from "zod";
import type { ModelList } from "@/lib/shared/contracts/settings/model-list";
import { parseJson } from "@/lib/shared/text/parse-json";
import type { ChatWire, WireChunk, WireRequest } from "../wire/chat-wire";
import { finishOf } from "../wire/finish";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { type ExchangeOptions, ServerExchange } from "../wire/server-exchange";
import { ServerRefusal } from "../wire/server-refusal";
import { streamMessages } from "../wire/stream-messages";
import { CLIENT_TIMEOUT_MS } from "../wire/tunables";
import { loadPackage } from "./load-package";
import { providerMemory } from "./provider-memory";

/** The version that is tested. */
export const ANTHROPIC_PACKAGE = "@langchain/anthropic@1.5.11";
/** The version of the format (the header `anthropic-version`). */
const FORMAT_VERSION = "2023-06-01";
/** Models on one page of the list: the most that a request may ask for. */
const MODELS_LISTED = 1_000;

const blockSchema = z.object({ type: z.string(), text: z.string().optional(), thinking: z.string().optional() });
/** The fields of a message chunk that are used. */
const messageSchema = z.object({
  content: z.union([z.string(), z.array(blockSchema)]),
  tool_call_chunks: z.array(z.object({ args: z.string().optional() })).default([]),
  additional_kwargs: z.object({ stop_reason: z.string().nullish() }),
  usage_metadata: z.object({ input_tokens: z.number().int(), output_tokens: z.number().int() }).optional(),
});
const errorSchema = z.object({ error: z.object({ type: z.string(), message: z.string() }) });
const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** Anthropic's messages. JSON is the input of one tool that the model has to call. */
export function createAnthropicWire(served: ServedModel): ChatWire {
  const { model } = served;
  const access = accessTo(served);
  const memory = providerMemory(access.baseUrl, model);

  async function* attempt(request: WireRequest, samples: boolean, signal: AbortSignal): AsyncGenerator<unknown, void> {
    const { ChatAnthropic } = await loadPackage(
      ANTHROPIC_PACKAGE,
      () => import(/* turbopackIgnore: true */ "@langchain/anthropic"),
    );
    // LangChain throws when it knows that a model takes no temperature; here the model itself is asked.
    const sampling = { temperature: request.temperature, ...(request.topK === null ? {} : { top_k: request.topK }) };
    const amend = (body: unknown) => Object.assign({}, body, samples ? sampling : {});
    const exchange = new ServerExchange({ ...access.options, signal, amend });
    const chat = new ChatAnthropic({
      model,
      // The exchange's header authorises; the client requires some key.
      apiKey: "unused",
      anthropicApiUrl: access.baseUrl,
      maxTokens: request.maxTokens,
      maxRetries: 0,
      clientOptions: { fetch: exchange.fetch, timeout: CLIENT_TIMEOUT_MS, logLevel: "off" },
    });
    yield* streamMessages(chat, { messages: request.messages, exchange, options: toolFor(request.output) });
  }

  /** The chunks of one try, or of a second one without sampling if the model may refuse that. */
  async function* messages(request: WireRequest, signal: AbortSignal): AsyncGenerator<unknown, void> {
    if (memory.samples !== null) return yield* attempt(request, memory.samples, signal);
    try {
      for await (const message of attempt(request, true, signal)) {
        memory.samples = true;
        yield message;
      }
    } catch (refusal) {
      if (!(refusal instanceof ServerRefusal) || refusal.status !== 400) throw refusal;
      try {
        for await (const message of attempt(request, false, signal)) {
          memory.samples = false;
          yield message;
        }
      } catch (error) {
        throw error instanceof ServerRefusal ? refusal : error;
      }
    }
  }

  return {
    model,
    host: access.host,
    secrets: access.secrets,
    modes: memory.modes,
    async *chunks(request, signal) {
      let promptTokens = 0;
      for await (const message of messages(request, signal)) {
        const { usage_metadata: usage, ...rest } = messageSchema.parse(message);
        // The first event counts the prompt, a later one the answer so far.
        promptTokens ||= usage?.input_tokens ?? 0;
        yield {
          ...readMessage(rest),
          ...(usage && { usage: { promptTokens, completionTokens: usage.output_tokens } }),
        };
      }
    },
  };
}

/** The models that the provider lists. @throws ServerRefusal, SyntaxError, ZodError, or the connection's error */
export async function listAnthropicModels(
  served: Omit<ServedModel, "model">,
  signal: AbortSignal,
): Promise<ModelList["models"]> {
  const { baseUrl, options } = accessTo(served);
  const answer = await new ServerExchange({ ...options, signal }).fetch(`${baseUrl}/v1/models?limit=${MODELS_LISTED}`);
  const { data } = listSchema.parse(await answer.json());
  return data.map(({ id }) => ({ id, ownedBy: null, bytes: null, capabilities: null }));
}

function accessTo({ baseUrl, apiKey }: Omit<ServedModel, "model">) {
  const address = parseServerAddress(baseUrl, undefined);
  const headers = { "anthropic-version": FORMAT_VERSION, ...(apiKey === undefined ? {} : { "x-api-key": apiKey }) };
  const options = { address, headers, refusalOf: anthropicRefusal } satisfies Omit<ExchangeOptions, "signal">;
  return { ...address, secrets: [...address.secrets, ...(apiKey === undefined ? [] : [apiKey])], options };
}

/** A tool that takes the requested JSON, and the demand to call it. */
function toolFor(output: WireRequest["output"]) {
  if (output?.mode !== "json_schema") return {};
  const { name, json } = output.schema;
  const tool = { name, description: "Takes the answer.", input_schema: { ...json, type: "object" as const } };
  return { tools: [tool], tool_choice: { type: "tool" as const, name } };
}

function readMessage({
  content,
  tool_call_chunks: tools,
  additional_kwargs: { stop_reason: stopReason },
}: Omit<z.infer<typeof messageSchema>, "usage_metadata">): WireChunk {
  const blocks = typeof content === "string" ? [{ type: "text", text: content, thinking: undefined }] : content;
  const json = tools.map(({ args }) => args ?? "").join("");
  return {
    text: blocks.map(({ type, text }) => (type === "text" ? (text ?? "") : "")).join("") + json,
    thinking: blocks.some(({ thinking }) => Boolean(thinking)),
    ...finishOf(stopReason),
  };
}

function anthropicRefusal({ status, headers }: Pick<Response, "status" | "headers">, body: string): ServerRefusal {
  const error = errorSchema.safeParse(parseJson(body)).data?.error;
  return new ServerRefusal(`${status} ${error?.message ?? body}`, {
    status,
    retryAfter: headers.get("retry-after"),
    code: error?.type ?? null,
    modelMissing: status === 404 && error?.type === "not_found_error",
  });
}
