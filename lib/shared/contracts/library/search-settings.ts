import { z } from "zod";
import { byLanguage, type Language, type TextLanguage } from "../language";
import { modelName, probability, serverUrlSchema } from "../settings/setting-values";
import { searchStoreSchema } from "./embedding-index";

/** Maximum number of passages for an answer. */
export const MAX_TOP_K = 50;

export const fusionSchema = z.enum(["convex", "rrf"]);
export const rerankModeSchema = z.enum(["none", "built-in", "llm", "http"]);
export const quantizationSchema = z.enum(["none", "scalar", "binary"]);
/** Values in settings and logs of earlier versions. */
export function namedReranker(value: unknown): unknown {
  return typeof value === "boolean" ? (value ? "built-in" : "none") : value;
}
/** Name of a collection in a vector store, valid for both Qdrant and Chroma. */
export const storeNameSchema = z
  .string()
  .trim()
  .regex(
    /^[a-zA-Z0-9][a-zA-Z0-9_-]{1,60}[a-zA-Z0-9]$/,
    "must be 3 to 62 letters, digits, _ or -, with a letter or digit at both ends",
  );

/** The share for a question in a language that is not configured, which no sample could fit. */
const UNFITTED_DENSE_WEIGHT = 0.5;

/** Share of the dense score for a question in a language. */
export function denseWeightOf(weights: Readonly<Record<Language, number>>, language: TextLanguage): number {
  return language === "other" ? UNFITTED_DENSE_WEIGHT : weights[language];
}

export const retrievalFieldsSchema = z.object({
  /** Number of passages for grading and generation. */
  topK: z.int().min(1).max(MAX_TOP_K).default(6),
  /** Share of the dense score in the convex fusion, per language of the question. */
  denseWeight: z.object(byLanguage(() => probability.default(UNFITTED_DENSE_WEIGHT))).prefault({}),
  /** Searches with a hypothetical passage that the language model writes (HyDE); no effect without a model. */
  hyde: z.boolean().default(false),
  /** How the two lists are merged: a weighted sum of normalised scores, or reciprocal ranks. */
  fusion: fusionSchema.default("convex"),
  /** Number of rewordings of the question to search with as well, from a language model or from synonyms. */
  variants: z.int().min(0).max(4).default(0),
  /** Reorders more passages than are kept, then keeps the best. `llm` needs a language model. */
  rerank: z.transform(namedReranker).pipe(rerankModeSchema).default("built-in"),
  /** Address of a passage reranker (`/rerank` as served by Jina, Cohere, vLLM, TEI and llama.cpp). */
  rerankUrl: serverUrlSchema.nullable().default(null),
  /** Model name in its requests. */
  rerankModel: modelName.nullable().default(null),
  /** Number of passages before and after each found one that are added to it. */
  neighbours: z.int().min(0).max(3).default(0),
  /** Leaves out a passage that is nearly the same as a better one. */
  dropNearDuplicates: z.boolean().default(true),
  /** Serves repeated searches from cache until the library changes. */
  cache: z.boolean().default(true),
});
export const retrievalSettingsSchema = retrievalFieldsSchema.prefault({});

export const ingestionSettingsSchema = z
  .object({
    /** Length of passages, which they aim at and never exceed, in tokens of the built-in embedding model. */
    passageTokens: z.int().min(40).max(400).default(175),
    passageMaxTokens: z.int().min(60).max(500).default(225),
    /** Maximum number of tokens that a passage repeats from the previous one, within a section. */
    overlapTokens: z.int().min(0).max(100).default(20),
    /** Whether a configured language model writes the summary and the questions of new documents. */
    writtenDigests: z.boolean().default(true),
  })
  .prefault({});

export const searchIndexSettingsSchema = z
  .object({
    store: searchStoreSchema.default("embedded"),
    qdrantUrl: serverUrlSchema.default("http://localhost:6333"),
    qdrantCollection: storeNameSchema.default("crag_documents"),
    /** Keeps a smaller copy of the vectors in memory, with a small loss of accuracy. */
    qdrantQuantization: quantizationSchema.default("none"),
    chromaUrl: serverUrlSchema.default("http://localhost:8000"),
    chromaCollection: storeNameSchema.default("crag_documents"),
  })
  .prefault({});
