import { reason } from "../contracts/reason";
import type { EmbeddingModel } from "./embedding-model";
import type { ModelConnection } from "./model-connection";
import { createOllamaEmbeddingModel } from "./ollama/embedding-model";
import { createOpenAiCompatibleEmbeddingModel } from "./openai-compatible/embedding-model";
import { AttemptFailure } from "./wire/attempt-failure";
import { parseServerAddress } from "./wire/server-address";
import { createWireEmbeddingModel } from "./wire/wire-embedding-model";

/** The embedding model `model` behind a server. Nothing is asked of it before the first vector. */
export function createEmbeddingModel(connection: ModelConnection, model: string): EmbeddingModel {
  const id = embeddingModelId(connection, model);
  if (connection.keyUnreadable === true) return unreadableKeyModel(connection, id, model);
  const options = {
    id,
    baseUrl: connection.url,
    apiKey: connection.apiKey ?? undefined,
    model,
  };
  return connection.provider === "ollama"
    ? createOllamaEmbeddingModel(options)
    : createOpenAiCompatibleEmbeddingModel(options);
}

/** Sends nothing: without its key the server would refuse, and say nothing of why. */
function unreadableKeyModel({ host }: ModelConnection, id: string, model: string): EmbeddingModel {
  const embed = () => Promise.reject(new AttemptFailure(reason("model_key_unreadable"), {}));
  return createWireEmbeddingModel({ id, model, wire: { host, secrets: [], embed } });
}

/** Names a server's embedding model: provider, address without credentials, model. The same model has one id. */
export function embeddingModelId({ provider, url }: Pick<ModelConnection, "provider" | "url">, model: string): string {
  const { baseUrl } = parseServerAddress(url, undefined);
  // Ollama takes a name without a tag for `:latest`.
  const name = provider === "ollama" && !model.includes(":") ? `${model}:latest` : model;
  return `${provider} ${baseUrl} ${name}`;
}
