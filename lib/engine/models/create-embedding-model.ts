import { reason } from "@/lib/shared/contracts/runs/reason";
import type { EmbeddingModel } from "./embedding-model";
import type { ModelConnection } from "./model-connection";
import { createOllamaEmbeddingWire } from "./ollama/embedding-wire";
import { createOpenAiCompatibleEmbeddingWire } from "./openai-compatible/embedding-wire";
import { AttemptFailure } from "./wire/attempt-failure";
import type { EmbeddingWire } from "./wire/embedding-wire";
import { parseServerAddress } from "./wire/server-address";
import type { EmbeddingLimits } from "./wire/tunables";
import { createWireEmbeddingModel } from "./wire/wire-embedding-model";

/** The embedding model `model` behind a server. Sends nothing before the first vector is requested. */
export function createEmbeddingModel(
  connection: ModelConnection,
  model: string,
  limits: Partial<EmbeddingLimits> = {},
): EmbeddingModel {
  const id = embeddingModelId(connection, model);
  return createWireEmbeddingModel({
    ...{ id, model, limits, provider: connection.provider },
    wire: createEmbeddingWire(connection, model),
  });
}

/** The wire format of a server, for one of its embedding models. */
function createEmbeddingWire(connection: ModelConnection, model: string): EmbeddingWire {
  if (connection.keyUnreadable === true) return unreadableKeyWire(connection);
  const { url, apiKey, keepAliveMinutes } = connection;
  const served = { baseUrl: url, apiKey: apiKey ?? undefined, model, keepAliveMinutes };
  return connection.provider === "ollama"
    ? createOllamaEmbeddingWire(served)
    : createOpenAiCompatibleEmbeddingWire(served);
}

/** Sends nothing: without the key, the server would refuse without giving the reason. */
function unreadableKeyWire({ host }: ModelConnection): EmbeddingWire {
  const embed = () => Promise.reject(new AttemptFailure(reason("model_key_unreadable"), {}));
  return { host, secrets: [], embed };
}

/** Identifies a server's embedding model: provider, address without credentials, model. The same model has one id. */
export function embeddingModelId({ provider, url }: Pick<ModelConnection, "provider" | "url">, model: string): string {
  const { baseUrl } = parseServerAddress(url, undefined);
  // Ollama reads a name without a tag as `:latest`.
  const name = provider === "ollama" && !model.includes(":") ? `${model}:latest` : model;
  return `${provider} ${baseUrl} ${name}`;
}
