/** Longest waits for the answers of a server, in milliseconds. */
export interface QdrantLimits {
  /** To a search or a look: then words alone answer. */
  answerMs: number;
  /** To a write, which is answered when its entries can be found. */
  writeMs: number;
}
export const LIMITS: QdrantLimits = { answerMs: 8_000, writeMs: 30_000 };

/** Longest wait for a connection, in milliseconds. */
export const CONNECT_MS = 3_000;

/** Connections to one server. */
export const CONNECTIONS = 8;

/** Points in one request: about 1 MB with vectors of 384 numbers; the server takes 32 MB. */
export const UPSERT_BATCH = 128;

/** Ids in one request to remove, and points in one page when all are listed. */
export const REMOVE_BATCH = 1_000;
export const SCROLL_PAGE = 1_000;

/**
 * Candidates that the graph search looks at (the server's own default is 100): recall against time, measured in
 * `docs/benchmarks.md` where a server is at hand.
 */
export const HNSW_EF = 200;

/** With quantised vectors: how many times the wanted number is looked at before the full vectors decide. */
export const OVERSAMPLING = 2;

/** Length taken for average in a language that has no passage yet: what 175 tokens of running text leave. */
export const TYPICAL_LENGTH = 80;
