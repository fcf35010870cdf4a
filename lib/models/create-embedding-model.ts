import type { EmbeddingModel } from "./embedding-model";
import type { ModelConnection } from "./model-connection";
import { createOllamaEmbeddingModel } from "./ollama/embedding-model";
import { createOpenAiCompatibleEmbeddingModel } from "./openai-compatible/embedding-model";
import { parseServerAddress } from "./wire/server-address";

/** The embedding model `model` behind a server. Nothing is asked of it before the first vector. */
export function createEmbeddingModel(connection: ModelConnection, model: string): EmbeddingModel {
  const options = {
    id: embeddingModelId(connection, model),
    baseUrl: connection.url,
    apiKey: connection.apiKey ?? undefined,
    model,
  };
  return connection.provider === "ollama"
    ? createOllamaEmbeddingModel(options)
    : createOpenAiCompatibleEmbeddingModel(options);
}

/** Names a server's embedding model: provider, address without credentials, model. The same model has one id. */
export function embeddingModelId({ provider, url }: Pick<ModelConnection, "provider" | "url">, model: string): string {
  const { baseUrl } = parseServerAddress(url, undefined);
  // Ollama takes a name without a tag for `:latest`.
  const name = provider === "ollama" && !model.includes(":") ? `${model}:latest` : model;
  return `${provider} ${baseUrl} ${name}`;
}
