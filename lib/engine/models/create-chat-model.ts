import { reason } from "@/lib/shared/contracts/runs/reason";
import { isLoopbackUrl } from "@/lib/shared/outbound/loopback.mjs";
import type { ChatModel } from "./chat-model";
import type { ChatConnection } from "./model-connection";
import { createOllamaWire } from "./ollama/chat-wire";
import { createOpenAiCompatibleWire } from "./openai-compatible/chat-wire";
import { createAnthropicWire } from "./providers/anthropic-wire";
import { createMistralWire } from "./providers/mistral-wire";
import { AttemptFailure } from "./wire/attempt-failure";
import type { ChatWire } from "./wire/chat-wire";
import type { ServedModel } from "./wire/server-address";
import { StructuredModes } from "./wire/structured-modes";
import { LOCAL_MODEL_LIMITS, type ModelLimits } from "./wire/tunables";
import { createWireChatModel } from "./wire/wire-chat-model";

const WIRES: Readonly<Record<ChatConnection["provider"], (served: ServedModel) => ChatWire>> = {
  "openai-compatible": createOpenAiCompatibleWire,
  ollama: createOllamaWire,
  anthropic: createAnthropicWire,
  mistral: createMistralWire,
};

/** The chat model `model` behind a server. Sends nothing before the first request. */
export function createChatModel(
  connection: ChatConnection,
  model: string,
  limits: Partial<ModelLimits> = {},
): ChatModel {
  return createWireChatModel(createChatWire(connection, model), { ...limitsOf(connection), ...limits });
}

/** Time limits for a server: a slow one on the user's own machine is not broken. */
export function limitsOf({ provider, url }: Pick<ChatConnection, "provider" | "url">): Partial<ModelLimits> {
  return provider === "ollama" || isLoopbackUrl(url) ? LOCAL_MODEL_LIMITS : {};
}

/** The wire format of a server, for one of its models. */
export function createChatWire(connection: ChatConnection, model: string): ChatWire {
  if (connection.keyUnreadable === true) return unreadableKeyWire(connection, model);
  const { url, apiKey, keepAliveMinutes } = connection;
  const server = { baseUrl: url, apiKey: apiKey ?? undefined, model, keepAliveMinutes };
  return WIRES[connection.provider](server);
}

/** Sends nothing: without the key, the server would refuse without giving the reason. */
function unreadableKeyWire({ host }: ChatConnection, model: string): ChatWire {
  return {
    model,
    host,
    secrets: [],
    modes: new StructuredModes(),
    // biome-ignore lint/correctness/useYield: it fails before the first chunk
    async *chunks() {
      throw new AttemptFailure(reason("model_key_unreadable"), {});
    },
  };
}
