import { z } from "zod";
import { reasonSchema } from "../runs/reason";
import { embeddingProviderSchema } from "../settings/setting-values";

/** Where an index's vectors are stored: in the database, or on a server of their own. */
export const searchStoreSchema = z.enum(["embedded", "qdrant", "chroma"]);
export type SearchStore = z.infer<typeof searchStoreSchema>;

/** An index belongs to one embedding model and one dimension. */
export const embeddingIndexSchema = z.object({
  /** Id of the embedding model, unique over providers and servers. */
  model: z.string(),
  provider: embeddingProviderSchema,
  /** `null` until the first vector is written. */
  dimension: z.int().nullable(),
  /** Passages with a vector, and all passages. */
  done: z.int(),
  total: z.int(),
  failure: reasonSchema.nullable(),
  store: searchStoreSchema,
  /** Address of the store, without credentials; null for the database. */
  storeUrl: z.string().nullable(),
});
export type EmbeddingIndex = z.infer<typeof embeddingIndexSchema>;

/** GET /api/search-index. While `building` is set, searches still use `active`. */
export const searchIndexStatusSchema = z.object({
  active: embeddingIndexSchema,
  building: embeddingIndexSchema.nullable(),
  /**
   * The search engine: pgvector and BM25 in the database, or the plain tables of a PostgreSQL without the extensions.
   */
  engine: z.object({
    dense: z.enum(["pgvector", "rescored"]),
    lexical: z.enum(["pg_textsearch", "plain"]),
  }),
});
export type SearchIndexStatus = z.infer<typeof searchIndexStatusSchema>;
