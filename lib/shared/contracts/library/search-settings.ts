import * as z from "zod/mini";
import { byLanguage } from "../language";
import { modelName, probability, serverUrlSchema } from "../settings/setting-values";
import { searchStoreSchema } from "./embedding-index";

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
  .check(
    z.trim(),
    z.regex(
      /^[a-zA-Z0-9][a-zA-Z0-9_-]{1,60}[a-zA-Z0-9]$/,
      "must be 3 to 62 letters, digits, _ or -, with a letter or digit at both ends",
    ),
  );

export const retrievalFieldsSchema = z.object({
  /** Passages handed to grading and generation. */
  topK: z._default(z.int().check(z.minimum(1), z.maximum(MAX_TOP_K)), 6),
  /** Share of the dense score in the convex fusion, per language of the question. */
  denseWeight: z.prefault(z.object(byLanguage(() => z._default(probability, 0.5))), {}),
  /** Searches with a hypothetical passage that the language model writes (HyDE); nothing without a model. */
  hyde: z._default(z.boolean(), false),
  /** How the two lists become one: a weighted sum of normalised scores, or reciprocal ranks. */
  fusion: z._default(fusionSchema, "convex"),
  /** Further wordings of the question that are searched with as well; a language model writes them, or synonyms do. */
  variants: z._default(z.int().check(z.minimum(0), z.maximum(4)), 0),
  /** Orders more passages than are kept before the best are kept. `llm` needs a language model. */
  rerank: z._default(z.pipe(z.transform(namedReranker), rerankModeSchema), "built-in"),
  /** Address that a passage reranker answers at (`/rerank` as Jina, Cohere, vLLM, TEI and llama.cpp serve it). */
  rerankUrl: z._default(z.nullable(serverUrlSchema), null),
  /** Name sent to it. */
  rerankModel: z._default(z.nullable(modelName), null),
  /** Passages before and after each one found that are handed on with it. */
  neighbours: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
  /** Leaves out a passage that says nearly the same as a better one. */
  dropNearDuplicates: z._default(z.boolean(), true),
  /** Answers a search that was made before from what it found then, until the library changes. */
  cache: z._default(z.boolean(), true),
});
export const retrievalSettingsSchema = z.prefault(retrievalFieldsSchema, {});

export const ingestionSettingsSchema = z.prefault(
  z.object({
    /** Length that passages aim at and never exceed, in tokens of the built-in embedding model. */
    passageTokens: z._default(z.int().check(z.minimum(40), z.maximum(400)), 175),
    passageMaxTokens: z._default(z.int().check(z.minimum(60), z.maximum(500)), 225),
    /** Most that a passage repeats of the one before, where a section is cut. */
    overlapTokens: z._default(z.int().check(z.minimum(0), z.maximum(100)), 20),
  }),
  {},
);

export const searchIndexSettingsSchema = z.prefault(
  z.object({
    store: z._default(searchStoreSchema, "embedded"),
    qdrantUrl: z._default(serverUrlSchema, "http://localhost:6333"),
    qdrantCollection: z._default(storeNameSchema, "crag_documents"),
    /** Keeps a smaller copy of the vectors in memory, at a little loss. */
    qdrantQuantization: z._default(z.enum(["none", "scalar", "binary"]), "none"),
    chromaUrl: z._default(serverUrlSchema, "http://localhost:8000"),
    chromaCollection: z._default(storeNameSchema, "crag_documents"),
  }),
  {},
);
