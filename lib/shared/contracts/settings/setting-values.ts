import { z } from "zod";

/** A value shared by several kinds of settings. */
export const probability = z.number().min(0).max(1);
export const modelName = z.string().trim().min(1).max(200);
/** A kind of server that runs language and embedding models. */
export const remoteProviderSchema = z.enum(["openai-compatible", "ollama"]);
/** A kind of server that a language model can run on. */
export const serverKindSchema = z.enum([...remoteProviderSchema.options, "anthropic", "mistral"]);
export type ServerKind = z.infer<typeof serverKindSchema>;
/** `none`: the built-in reader answers. */
export const modelProviderSchema = z.enum(["none", ...serverKindSchema.options]);
export const embeddingProviderSchema = z.enum(["built-in", ...remoteProviderSchema.options]);
/** Address of a model server. Credentials in it are refused: they would be displayed and logged. */
export const serverUrlSchema = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .max(2_000)
  .refine((value) => !/^https?:\/\/[^/?#]*@/i.test(value), "must not hold credentials");

/** The default address of each kind of server. */
export const SERVER_URLS = {
  "openai-compatible": "https://api.openai.com/v1",
  ollama: "http://127.0.0.1:11434",
  anthropic: "https://api.anthropic.com",
  mistral: "https://api.mistral.ai",
} as const satisfies Record<ServerKind, string>;

/** The setting with the address of each kind of server, in `languageModel`. */
export const SERVER_URL_SETTINGS = {
  "openai-compatible": "openAiCompatibleUrl",
  ollama: "ollamaUrl",
  anthropic: "anthropicUrl",
  mistral: "mistralUrl",
} as const satisfies Record<ServerKind, string>;
