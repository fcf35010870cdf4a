/** Time limits for a read and a write, in milliseconds; a large batch waits for the disk. */
export const READ_TIMEOUT_MS = 10_000;
export const WRITE_TIMEOUT_MS = 60_000;

/**
 * Waits before a failed read is retried, in milliseconds: a collection that is just getting its first entries answers 500
 * ("Nothing found on disk", server 1.0.0).
 */
export const BUSY_WAITS_MS = [100, 400] as const;

/**
 * Maximum entries per request: 6 MB of JSON with vectors of 1,536 numbers, while the server accepts 40 MB. A lower limit
 * reported by the server is respected.
 */
export const WRITE_BATCH = 300;

/** Maximum documents in one filter; more are split into several queries. (The server's database accepts 32,766.) */
export const FILTER_DOCUMENTS = 1_000;

/** Entries per page when all are listed. */
export const ENTRIES_PAGE = 1_000;

/**
 * HNSW parameters, finer than the server's defaults: the defaults find 99.5 of the 100 nearest of 20,000 vectors in 200
 * groups; these find all, in the same 5 ms.
 */
export const HNSW = { space: "cosine", max_neighbors: 32, ef_construction: 200, ef_search: 300 } as const;
