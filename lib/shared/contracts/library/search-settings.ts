import { z } from "zod";
import { byLanguage } from "../language";
import { modelName, probability, serverUrlSchema } from "../settings/setting-values";
import { searchStoreSchema } from "./embedding-index";

/** Maximum number of passages for an answer. */
export const MAX_TOP_K = 50;

export const fusionSchema = z.enum(["convex", "rrf"]);
export const rerankModeSchema = z.enum(["none", "built-in", "llm", "http"]);
/** Values in settings and logs of earlier versions. */
export function namedReranker(value: unknown): unknown {
  return typeof value === "boolean" ? (value ? "built-in" : "none") : value;
}
/** Name of a collection in a vector store, valid for both Qdrant and Chroma. */
export const storeNameSchema = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[a-zA-Z0-9][a-zA-Z0-9_-]{1,60}[a-zA-Z0-9]$/,
      "must be 3 to 62 letters, digits, _ or -, with a letter or digit at both ends",
    ),
  );

export const retrievalFieldsSchema = z.object({
  /** Number of passages for grading and generation. */
  topK: z._default(z.int().min(1).max(MAX_TOP_K), 6),
  /** Share of the dense score in the convex fusion, per language of the question. */
  denseWeight: z.object(byLanguage(() => z._default(probability, 0.5))).prefault({}),
  /** Searches with a hypothetical passage that the language model writes (HyDE); no effect without a model. */
  hyde: z._default(z.boolean(), false),
  /** How the two lists are merged: a weighted sum of normalised scores, or reciprocal ranks. */
  fusion: z._default(fusionSchema, "convex"),
  /** Number of rewordings of the question to search with as well, from a language model or from synonyms. */
  variants: z._default(z.int().min(0).max(4), 0),
  /** Reorders more passages than are kept, then keeps the best. `llm` needs a language model. */
  rerank: z._default(z.transform(namedReranker).pipe(rerankModeSchema), "built-in"),
  /** Address of a passage reranker (`/rerank` as served by Jina, Cohere, vLLM, TEI and llama.cpp). */
  rerankUrl: z._default(serverUrlSchema.nullable(), null),
  /** Model name in its requests. */
  rerankModel: z._default(modelName.nullable(), null),
  /** Number of passages before and after each found one that are added to it. */
  neighbours: z._default(z.int().min(0).max(3), 0),
  /** Leaves out a passage that is nearly the same as a better one. */
  dropNearDuplicates: z._default(z.boolean(), true),
  /** Serves repeated searches from cache until the library changes. */
  cache: z._default(z.boolean(), true),
});
export const retrievalSettingsSchema = retrievalFieldsSchema.prefault({});

export const ingestionSettingsSchema = z
  .object({
    /** Length of passages, which they aim at and never exceed, in tokens of the built-in embedding model. */
    passageTokens: z._default(z.int().min(40).max(400), 175),
    passageMaxTokens: z._default(z.int().min(60).max(500), 225),
    /** Maximum number of tokens that a passage repeats from the previous one, within a section. */
    overlapTokens: z._default(z.int().min(0).max(100), 20),
  })
  .prefault({});

export const searchIndexSettingsSchema = z
  .object({
    store: z._default(searchStoreSchema, "embedded"),
    qdrantUrl: z._default(serverUrlSchema, "http://localhost:6333"),
    qdrantCollection: z._default(storeNameSchema, "crag_documents"),
    /** Keeps a smaller copy of the vectors in memory, with a small loss of accuracy. */
    qdrantQuantization: z._default(z.enum(["none", "scalar", "binary"]), "none"),
    chromaUrl: z._default(serverUrlSchema, "http://localhost:8000"),
    chromaCollection: z._default(storeNameSchema, "crag_documents"),
  })
  .prefault({});
