/** Time limits of requests, in milliseconds. */
export interface QdrantLimits {
  /** For a read; after it, only lexical search in the database answers. */
  answerMs: number;
  /** For a write, which returns once its entries are searchable. */
  writeMs: number;
}
export const LIMITS: QdrantLimits = { answerMs: 8_000, writeMs: 30_000 };

/** Time limit for connecting, in milliseconds. */
export const CONNECT_MS = 3_000;

/** Maximum connections to one server. */
export const CONNECTIONS = 8;

/** Points per request: about 1 MB with vectors of 384 numbers; the server accepts 32 MB. */
export const UPSERT_BATCH = 128;

/** Ids per delete request, and points per page when all are listed. */
export const REMOVE_BATCH = 1_000;
export const SCROLL_PAGE = 1_000;

/**
 * Candidates of the HNSW search (the server's default is 100); recall and time are measured in `docs/benchmarks.md`.
 */
export const HNSW_EF = 200;

/** Candidates per wanted passage that are rescored with full vectors when vectors are quantized. */
export const OVERSAMPLING = 2;

/** Assumed average length in a language without passages: the terms of 175 tokens of running text. */
export const TYPICAL_LENGTH = 80;
