import * as z from "zod/mini";

/** A value shared by several kinds of settings. */
export const probability = z.number().check(z.minimum(0), z.maximum(1));
export const modelName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
/** A kind of server that a language model can run on. */
export const remoteProviderSchema = z.enum(["openai-compatible", "ollama"]);
/** `none`: the built-in reader answers. */
export const modelProviderSchema = z.enum(["none", ...remoteProviderSchema.options]);
export const embeddingProviderSchema = z.enum(["built-in", ...remoteProviderSchema.options]);
/** Address of a model server. Credentials in it are refused: they would be displayed and logged. */
export const serverUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ }).check(
  z.maxLength(2_000),
  z.refine((value) => !/^https?:\/\/[^/?#]*@/i.test(value), "must not hold credentials"),
);
