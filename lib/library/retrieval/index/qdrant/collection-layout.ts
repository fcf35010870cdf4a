import { z } from "zod";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

export type Quantization = Settings["searchIndex"]["qdrantQuantization"];

/** Name of the vector of a passage's meaning. */
export const DENSE = "dense";

/**
 * Name of the vector of a passage's words. One for each language: the server counts for each vector name apart how many
 * passages have it and how many hold a term, and languages must not mix there.
 */
export function wordsOf(language: Language): string {
  return `words_${language}`;
}

/** Payload fields that filters use, with the kind of their index. */
export const PAYLOAD_INDEXES = { document_id: "uuid", language: "keyword" } as const;

/** A collection for vectors of one length. */
export function collectionLayout(dimension: number, quantization: Quantization) {
  return {
    vectors: { [DENSE]: { size: dimension, distance: "Cosine" } },
    sparse_vectors: Object.fromEntries(LANGUAGES.map((language) => [wordsOf(language), { modifier: "idf" }])),
    ...(quantization === "none" ? {} : { quantization_config: quantizationConfig(quantization) }),
  };
}

/** Quantised vectors stay in memory, the full ones decide among the best. */
export function quantizationConfig(quantization: Quantization) {
  if (quantization === "none") return "Disabled";
  if (quantization === "binary") return { binary: { always_ram: true } };
  return { scalar: { type: "int8", quantile: 0.99, always_ram: true } };
}

/** What of a collection's description is read. */
export const collectionInfoSchema = z.object({
  config: z.object({
    params: z.object({
      vectors: z.record(z.string(), z.object({ size: z.number().int(), distance: z.string() })).catch({}),
      sparse_vectors: z.record(z.string(), z.object({ modifier: z.string().nullish() })).nullish(),
    }),
    quantization_config: z.record(z.string(), z.unknown()).nullish(),
  }),
  payload_schema: z.record(z.string(), z.object({ data_type: z.string() })),
});
export type CollectionInfo = z.infer<typeof collectionInfoSchema>;

/** Whether a collection can hold these vectors, and the words of every language there is by now. */
export function fits({ config: { params } }: CollectionInfo, dimension: number): boolean {
  const dense = params.vectors[DENSE];
  const words = LANGUAGES.every((language) => params.sparse_vectors?.[wordsOf(language)]?.modifier === "idf");
  return dense?.size === dimension && dense.distance === "Cosine" && words;
}

/** What a collection's vectors are quantised by. */
export function quantizationOf({ config }: CollectionInfo): Quantization | "other" {
  const kinds = Object.keys(config.quantization_config ?? {});
  if (kinds.length === 0) return "none";
  if (kinds.includes("scalar")) return "scalar";
  return kinds.includes("binary") ? "binary" : "other";
}
