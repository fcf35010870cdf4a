import type { ChatModel } from "../chat-model";
import type { ModelLimits } from "../wire/tunables";
import { createWireChatModel } from "../wire/wire-chat-model";
import { createOpenAiCompatibleWire, type OpenAiCompatibleServer } from "./chat-wire";

export interface OpenAiCompatibleOptions extends OpenAiCompatibleServer {
  limits?: Partial<ModelLimits>;
}

/** A chat model behind any server that speaks OpenAI's wire format (OpenAI, vLLM, llama.cpp, TGI, LM Studio). */
export function createOpenAiCompatibleChatModel({ limits, ...server }: OpenAiCompatibleOptions): ChatModel {
  return createWireChatModel(createOpenAiCompatibleWire(server), limits);
}
