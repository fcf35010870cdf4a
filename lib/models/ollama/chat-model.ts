import type { ChatModel } from "../chat-model";
import type { ModelLimits } from "../wire/tunables";
import { createWireChatModel } from "../wire/wire-chat-model";
import { createOllamaWire, type OllamaServer } from "./chat-wire";
import { OLLAMA_LIMITS } from "./tunables";

export interface OllamaOptions extends OllamaServer {
  limits?: Partial<ModelLimits>;
}

/** A chat model behind Ollama's native wire format. */
export function createOllamaChatModel({ limits, ...server }: OllamaOptions): ChatModel {
  return createWireChatModel(createOllamaWire(server), { ...OLLAMA_LIMITS, ...limits });
}
