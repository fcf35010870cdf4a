import { z } from "zod";
import { searchStoreSchema } from "./embedding-index";
import { byLanguage } from "./language";
import { modelName, probability, serverUrlSchema } from "./setting-values";

/** Most passages that a question may be answered from. */
export const MAX_TOP_K = 50;

export const fusionSchema = z.enum(["convex", "rrf"]);
export const rerankModeSchema = z.enum(["none", "built-in", "llm", "http"]);
/** What settings and logs of earlier versions hold. */
export function namedReranker(value: unknown): unknown {
  return typeof value === "boolean" ? (value ? "built-in" : "none") : value;
}
/** Name of a collection in a vector store: what Qdrant and Chroma both take. */
export const storeNameSchema = z
  .string()
  .trim()
  .regex(
    /^[a-zA-Z0-9][a-zA-Z0-9_-]{1,60}[a-zA-Z0-9]$/,
    "must be 3 to 62 letters, digits, _ or -, with a letter or digit at both ends",
  );

export const retrievalSettingsSchema = z
  .object({
    /** Passages handed to grading and generation. */
    topK: z.number().int().min(1).max(MAX_TOP_K).default(6),
    /** Share of the dense score in the convex fusion, per language of the question. */
    denseWeight: z.object(byLanguage(() => probability.default(0.5))).prefault({}),
    /** Searches with a hypothetical passage that the language model writes (HyDE); nothing without a model. */
    hyde: z.boolean().default(false),
    /** How the two lists become one: a weighted sum of normalised scores, or reciprocal ranks. */
    fusion: fusionSchema.default("convex"),
    /** Further wordings of the question that are searched with as well; a language model writes them, or synonyms do. */
    variants: z.number().int().min(0).max(4).default(0),
    /** Orders more passages than are kept before the best are kept. `llm` needs a language model. */
    rerank: z.preprocess(namedReranker, rerankModeSchema.default("built-in")),
    /** Address that a passage reranker answers at (`/rerank` as Jina, Cohere, vLLM, TEI and llama.cpp serve it). */
    rerankUrl: serverUrlSchema.nullable().default(null),
    /** Name sent to it. */
    rerankModel: modelName.nullable().default(null),
    /** Passages before and after each one found that are handed on with it. */
    neighbours: z.number().int().min(0).max(3).default(0),
    /** Leaves out a passage that says nearly the same as a better one. */
    dropNearDuplicates: z.boolean().default(true),
    /** Answers a search that was made before from what it found then, until the library changes. */
    cache: z.boolean().default(true),
  })
  .prefault({});

export const ingestionSettingsSchema = z
  .object({
    /** Length that passages aim at and never exceed, in tokens of the built-in embedding model. */
    passageTokens: z.number().int().min(40).max(400).default(175),
    passageMaxTokens: z.number().int().min(60).max(500).default(225),
    /** Most that a passage repeats of the one before, where a section is cut. */
    overlapTokens: z.number().int().min(0).max(100).default(20),
  })
  .prefault({});

export const searchIndexSettingsSchema = z
  .object({
    store: searchStoreSchema.default("embedded"),
    qdrantUrl: serverUrlSchema.default("http://localhost:6333"),
    qdrantCollection: storeNameSchema.default("crag_documents"),
    /** Keeps a smaller copy of the vectors in memory, at a little loss. */
    qdrantQuantization: z.enum(["none", "scalar", "binary"]).default("none"),
    chromaUrl: serverUrlSchema.default("http://localhost:8000"),
    chromaCollection: storeNameSchema.default("crag_documents"),
  })
  .prefault({});
