import type { IndexedModel } from "@/lib/data/db/search/embedding-indexes";
import { connectionTo } from "@/lib/data/settings/resolve-connection";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createEmbeddingModel, embeddingModelId } from "@/lib/engine/models/create-embedding-model";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { ModelConnection } from "@/lib/engine/models/model-connection";
import { SERVER_URL_SETTINGS } from "@/lib/shared/contracts/settings/setting-values";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { processWide } from "@/lib/shared/process-wide";

/** The embedding model of the settings. */
export function chosenModel({ embedding, languageModel }: Pick<Settings, "embedding" | "languageModel">): IndexedModel {
  const { provider, model } = embedding;
  if (provider === "built-in") return { model: builtInEmbedder().id, provider, serverUrl: null, modelName: null };
  const serverUrl = languageModel[SERVER_URL_SETTINGS[provider]];
  return { model: embeddingModelId({ provider, url: serverUrl }, model), provider, serverUrl, modelName: model };
}

/**
 * The embedding model of an index, which may differ from that of the settings.
 * @throws AppError `unavailable` when its server is not configured
 */
export async function indexedEmbedder({ provider, serverUrl, modelName }: IndexedModel): Promise<EmbeddingModel> {
  if (provider === "built-in") return builtInEmbedder();
  const { settings } = await settingsInForce();
  const connection = serverUrl === null ? null : await connectionTo(provider, serverUrl, settings);
  if (connection === null || modelName === null) {
    throw new AppError("unavailable", "The library's embedding model has no server.");
  }
  return sharedModel(connection, modelName);
}

/** One instance of a model per process, since it caches query vectors and its dimension; replaced when its access changes. */
function sharedModel(connection: ModelConnection, name: string): EmbeddingModel {
  const models = processWide("embedding-models", () => new Map<string, { access: string; model: EmbeddingModel }>());
  const id = embeddingModelId(connection, name);
  const access = `${connection.url}\n${connection.apiKey ?? ""}\n${connection.keepAliveMinutes ?? ""}`;
  const existing = models.get(id);
  if (existing?.access === access) return existing.model;
  const model = createEmbeddingModel(connection, name);
  models.set(id, { access, model });
  return model;
}
