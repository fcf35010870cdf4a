import { reason } from "@/lib/shared/contracts/runs/reason";
import type { ChatModel } from "./chat-model";
import { isLoopback } from "./loopback";
import type { ModelConnection } from "./model-connection";
import { createOllamaWire } from "./ollama/chat-wire";
import { createOpenAiCompatibleWire } from "./openai-compatible/chat-wire";
import { AttemptFailure } from "./wire/attempt-failure";
import type { ChatWire } from "./wire/chat-wire";
import { StructuredModes } from "./wire/structured-modes";
import { LOCAL_MODEL_LIMITS, type ModelLimits } from "./wire/tunables";
import { createWireChatModel } from "./wire/wire-chat-model";

/** The chat model `model` behind a server. Sends nothing before the first request. */
export function createChatModel(
  connection: ModelConnection,
  model: string,
  limits: Partial<ModelLimits> = {},
): ChatModel {
  return createWireChatModel(createChatWire(connection, model), { ...limitsOf(connection), ...limits });
}

/** Time limits for a server: a slow one on the user's own machine is not broken. */
export function limitsOf({ provider, url }: Pick<ModelConnection, "provider" | "url">): Partial<ModelLimits> {
  return provider === "ollama" || isLoopback(url) ? LOCAL_MODEL_LIMITS : {};
}

/** The wire format of a server, for one of its models. */
export function createChatWire(connection: ModelConnection, model: string): ChatWire {
  if (connection.keyUnreadable === true) return unreadableKeyWire(connection, model);
  const server = { baseUrl: connection.url, apiKey: connection.apiKey ?? undefined, model };
  return connection.provider === "ollama" ? createOllamaWire(server) : createOpenAiCompatibleWire(server);
}

/** Sends nothing: without its key the server would refuse without giving the reason. */
function unreadableKeyWire({ host }: ModelConnection, model: string): ChatWire {
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
