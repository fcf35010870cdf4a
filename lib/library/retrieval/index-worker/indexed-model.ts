import type { IndexedModel } from "@/lib/data/db/search/embedding-indexes";
import { connectionTo } from "@/lib/data/settings/resolve-connection";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createEmbeddingModel, embeddingModelId } from "@/lib/engine/models/create-embedding-model";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { ModelConnection } from "@/lib/engine/models/model-connection";
import { SERVER_URL_SETTINGS } from "@/lib/shared/contracts/settings/setting-values";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { processWide } from "@/lib/shared/process-wide";

/** The embedding model that the settings ask for. */
export function chosenModel({ embedding, languageModel }: Pick<Settings, "embedding" | "languageModel">): IndexedModel {
  const { provider, model } = embedding;
  if (provider === "built-in") return { model: builtInEmbedder().id, provider, serverUrl: null, modelName: null };
  const serverUrl = languageModel[SERVER_URL_SETTINGS[provider]];
  return { model: embeddingModelId({ provider, url: serverUrl }, model), provider, serverUrl, modelName: model };
}

/**
 * The embedding model of an index, whatever the settings name by now.
 * @throws AppError `unavailable` when its server's access cannot be put together
 */
export async function indexedEmbedder({ provider, serverUrl, modelName }: IndexedModel): Promise<EmbeddingModel> {
  if (provider === "built-in") return builtInEmbedder();
  const connection = serverUrl === null ? null : await connectionTo(provider, serverUrl);
  if (connection === null || modelName === null) {
    throw new AppError("unavailable", "The library's embedding model has no server.");
  }
  return keptModel(connection, modelName);
}

/** A model keeps its queries' vectors and knows its dimension: one of each in a process, as long as its access is the same. */
function keptModel(connection: ModelConnection, name: string): EmbeddingModel {
  const models = processWide("embedding-models", () => new Map<string, { access: string; model: EmbeddingModel }>());
  const id = embeddingModelId(connection, name);
  const access = `${connection.url}\n${connection.apiKey ?? ""}`;
  const kept = models.get(id);
  if (kept?.access === access) return kept.model;
  const model = createEmbeddingModel(connection, name);
  models.set(id, { access, model });
  return model;
}
