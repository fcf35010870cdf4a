import type * as z from "zod/mini";
import type { embeddingProviderSchema, modelProviderSchema } from "./setting-values";

/** The chat model of each provider, where no setting names one. */
export const CHAT_MODELS: Readonly<Record<z.infer<typeof modelProviderSchema>, string>> = {
  none: "gpt-4o-mini",
  "openai-compatible": "gpt-4o-mini",
  ollama: "llama3.2",
};

/** The same of embedding models. */
export const EMBEDDING_MODELS: Readonly<Record<z.infer<typeof embeddingProviderSchema>, string>> = {
  "built-in": "nomic-embed-text",
  "openai-compatible": "text-embedding-3-small",
  ollama: "nomic-embed-text",
};

/** The settings that name a model by default as the provider in force has it, with the setting of that provider. */
const MODEL_SETTINGS = [
  {
    path: "model.chat",
    provider: "languageModel.provider",
    models: new Map<unknown, string>(Object.entries(CHAT_MODELS)),
  },
  {
    path: "embedding.model",
    provider: "embedding.provider",
    models: new Map<unknown, string>(Object.entries(EMBEDDING_MODELS)),
  },
] as const;

export const MODEL_PATHS: readonly string[] = MODEL_SETTINGS.map(({ path }) => path);

/**
 * The model that a setting names where no layer does: no server offers the models of another.
 * @param valueAt the values in force, by dotted path
 * @returns `undefined` for a setting that names no model
 */
export function defaultModel(path: string, valueAt: (path: string) => unknown): string | undefined {
  const setting = MODEL_SETTINGS.find((known) => known.path === path);
  return setting?.models.get(valueAt(setting.provider));
}
