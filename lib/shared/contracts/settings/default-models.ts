import type { z } from "zod";
import type { embeddingProviderSchema, modelProviderSchema } from "./setting-values";

/** The default chat model of each provider. */
export const CHAT_MODELS: Readonly<Record<z.infer<typeof modelProviderSchema>, string>> = {
  none: "gpt-4o-mini",
  "openai-compatible": "gpt-4o-mini",
  ollama: "llama3.2",
  anthropic: "claude-haiku-4-5",
  mistral: "mistral-small-latest",
};

/** The default embedding model of each provider. */
export const EMBEDDING_MODELS: Readonly<Record<z.infer<typeof embeddingProviderSchema>, string>> = {
  "built-in": "nomic-embed-text",
  "openai-compatible": "text-embedding-3-small",
  ollama: "nomic-embed-text",
};

/** Settings whose default model depends on a provider, with the setting of that provider. */
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
 * The default model of a setting: no server offers the models of another.
 * @param valueAt the values in force, by dotted path
 * @returns `undefined` for a setting that is not a model
 */
export function defaultModel(path: string, valueAt: (path: string) => unknown): string | undefined {
  const setting = MODEL_SETTINGS.find((known) => known.path === path);
  return setting?.models.get(valueAt(setting.provider));
}
