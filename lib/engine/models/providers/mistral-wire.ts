import { z } from "zod";
import type { ModelList } from "@/lib/shared/contracts/settings/model-list";
import { parseJson } from "@/lib/shared/text/parse-json";
import { listOpenAiModels } from "../openai-compatible/list-models";
import type { ChatWire, WireChunk, WireRequest } from "../wire/chat-wire";
import { finishOf } from "../wire/finish";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { ServerExchange } from "../wire/server-exchange";
import { ServerRefusal } from "../wire/server-refusal";
import { streamMessages } from "../wire/stream-messages";
import { loadPackage } from "./load-package";
import { providerMemory } from "./provider-memory";

/** The version that is tested. */
export const MISTRAL_PACKAGE = "@langchain/mistralai@1.2.0";

const blockSchema = z.object({ type: z.string(), text: z.string().optional() });
/** The fields of a message chunk that are used. */
const messageSchema = z.object({
  content: z.union([z.string(), z.array(blockSchema)]),
  response_metadata: z.object({ finishReason: z.string().nullish() }),
  usage_metadata: z.object({ input_tokens: z.number().int(), output_tokens: z.number().int() }).optional(),
});
/** Errors have no common form: some are flat, some put the message into `detail`, and it may be a list of problems. */
const errorSchema = z.object({
  message: z.unknown().optional(),
  detail: z.unknown().optional(),
  type: z.string().nullish().catch(null),
  code: z.coerce.string().nullish().catch(null),
});

/** Mistral's chat completions. */
export function createMistralWire({ baseUrl, apiKey, model }: ServedModel): ChatWire {
  const address = parseServerAddress(baseUrl, apiKey);
  const { modes } = providerMemory(address.baseUrl, model);
  return {
    model,
    host: address.host,
    secrets: address.secrets,
    modes,
    async *chunks(request, signal) {
      const { ChatMistralAI, HTTPClient } = await loadPackage(MISTRAL_PACKAGE, loadClasses);
      const format = responseFormat(request.output);
      const amend = (body: unknown) => Object.assign({}, body, format);
      const exchange = new ServerExchange({ address, signal, amend, refusalOf: mistralRefusal });
      const chat = new ChatMistralAI({
        model,
        // The exchange's header authorises; the client requires some key.
        apiKey: "unused",
        serverURL: address.baseUrl,
        httpClient: new HTTPClient({ fetcher: exchange.fetch }),
        temperature: request.temperature,
        maxTokens: request.maxTokens,
        maxRetries: 0,
      });
      const { messages } = request;
      for await (const message of streamMessages(chat, { messages, exchange, options: {} })) yield readMessage(message);
    },
  };
}

/** The models that the provider lists. @throws like `listOpenAiModels` */
export function listMistralModels(
  { baseUrl, apiKey }: Omit<ServedModel, "model">,
  signal: AbortSignal,
): Promise<ModelList["models"]> {
  const address = parseServerAddress(baseUrl, apiKey);
  return listOpenAiModels({ ...address, baseUrl: `${address.baseUrl}/v1` }, signal);
}

/** The model's class, and the one of its client that takes a `fetch`. */
async function loadClasses() {
  const [{ ChatMistralAI }, { HTTPClient }] = await Promise.all([
    import(/* turbopackIgnore: true */ "@langchain/mistralai"),
    import(/* turbopackIgnore: true */ "@mistralai/mistralai/lib/http.js"),
  ]);
  return { ChatMistralAI, HTTPClient };
}

/** LangChain's types lack the schema's form. */
function responseFormat(output: WireRequest["output"]): object {
  if (output === null || output.mode === "words") return {};
  if (output.mode === "json_object") return { response_format: { type: "json_object" } };
  const { name, json: schema } = output.schema;
  return { response_format: { type: "json_schema", json_schema: { name, strict: true, schema } } };
}

function readMessage(message: unknown): WireChunk {
  const { content, response_metadata: more, usage_metadata: usage } = messageSchema.parse(message);
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return {
    text: blocks.map(({ type, text }) => (type === "text" ? (text ?? "") : "")).join(""),
    thinking: blocks.some(({ type }) => type === "thinking"),
    ...finishOf(more.finishReason),
    ...(usage && { usage: { promptTokens: usage.input_tokens, completionTokens: usage.output_tokens } }),
  };
}

function mistralRefusal({ status, headers }: Pick<Response, "status" | "headers">, body: string): ServerRefusal {
  const error = errorSchema.safeParse(parseJson(body)).data;
  const message = error?.message ?? error?.detail;
  return new ServerRefusal(`${status} ${typeof message === "string" ? message : body}`, {
    status,
    retryAfter: headers.get("retry-after"),
    code: error?.code ?? null,
    modelMissing: error?.type === "invalid_model",
  });
}
