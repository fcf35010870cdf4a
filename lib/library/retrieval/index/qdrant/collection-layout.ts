import type { Schemas } from "@qdrant/js-client-rest";
import { z } from "zod";
import { TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

export type Quantization = Settings["searchIndex"]["qdrantQuantization"];

/** Name of the dense vector. */
export const DENSE = "dense";

/**
 * Name of the sparse vector of a language's terms. Separate per language, since the server computes document frequencies
 * per vector name.
 */
export function wordsOf(language: TextLanguage): string {
  return `words_${language}`;
}

/** Payload fields used in filters, with their index types. */
export const PAYLOAD_INDEXES = [
  { field_name: "document_id", field_schema: "uuid" },
  { field_name: "language", field_schema: "keyword" },
] as const satisfies Schemas["CreateFieldIndex"][];

/** A collection for vectors of one length. */
export function collectionLayout(dimension: number, quantization: Quantization): Schemas["CreateCollection"] {
  return {
    vectors: { [DENSE]: { size: dimension, distance: "Cosine" } },
    sparse_vectors: Object.fromEntries(TEXT_LANGUAGES.map((language) => [wordsOf(language), { modifier: "idf" }])),
    quantization_config: QUANTIZATION_CONFIGS[quantization],
  };
}

/** Quantized vectors stay in memory; the best candidates are rescored with the full ones. */
const QUANTIZATION_CONFIGS: Readonly<Record<Quantization, Schemas["QuantizationConfig"] | null>> = {
  none: null,
  scalar: { scalar: { type: "int8", quantile: 0.99, always_ram: true } },
  binary: { binary: { always_ram: true } },
};

/** Changes how the vectors of an existing collection are quantized. */
export function quantizationChange(quantization: Quantization): Schemas["UpdateCollection"] {
  const config: Schemas["QuantizationConfigDiff"] = QUANTIZATION_CONFIGS[quantization] ?? "Disabled";
  return { quantization_config: config };
}

/** The part of a collection's description that is used. */
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

/** Whether a collection fits vectors of this length and the terms of every language. */
export function fits({ config: { params } }: CollectionInfo, dimension: number): boolean {
  const dense = params.vectors[DENSE];
  const words = TEXT_LANGUAGES.every((language) => params.sparse_vectors?.[wordsOf(language)]?.modifier === "idf");
  return dense?.size === dimension && dense.distance === "Cosine" && words;
}

/** The quantization of a collection. */
export function quantizationOf({ config }: CollectionInfo): Quantization | "other" {
  const kinds = Object.keys(config.quantization_config ?? {});
  if (kinds.length === 0) return "none";
  if (kinds.includes("scalar")) return "scalar";
  return kinds.includes("binary") ? "binary" : "other";
}
