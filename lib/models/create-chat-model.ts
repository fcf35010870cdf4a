import type { ChatModel } from "./chat-model";
import type { ModelConnection } from "./model-connection";
import { createOllamaChatModel } from "./ollama/chat-model";
import { createOpenAiCompatibleChatModel } from "./openai-compatible/chat-model";
import type { ModelLimits } from "./wire/tunables";

/** The chat model `model` behind a server. Nothing is asked of it before the first request. */
export function createChatModel(
  connection: ModelConnection,
  model: string,
  limits: Partial<ModelLimits> = {},
): ChatModel {
  const options = { baseUrl: connection.url, apiKey: connection.apiKey ?? undefined, model, limits };
  return connection.provider === "ollama" ? createOllamaChatModel(options) : createOpenAiCompatibleChatModel(options);
}
