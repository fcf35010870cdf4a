/** Time for a question to the server, and for a write, in milliseconds: a large batch waits for the disk. */
export const READ_TIMEOUT_MS = 10_000;
export const WRITE_TIMEOUT_MS = 60_000;

/**
 * Waits before a question that the server could not answer is asked again, in milliseconds: a collection that gets its
 * first entries at this moment answers 500 ("Nothing found on disk", server 1.0.0).
 */
export const BUSY_WAITS_MS = [100, 400] as const;

/**
 * Entries sent in one request: 6 MB of text with vectors of 1,536 numbers, where the server takes 40 MB. A server that
 * says it takes fewer gets fewer.
 */
export const WRITE_BATCH = 300;

/** Documents named in one filter; more become several questions. (The server's own database takes 32,766 at most.) */
export const FILTER_DOCUMENTS = 1_000;

/** Entries read in one request while all are compared with the database. */
export const ENTRIES_PAGE = 1_000;

/**
 * The graph of neighbours, finer than the server's own default, which finds 99.5 of the 100 nearest of 20,000 vectors in
 * 200 groups: with these it finds all, in the same 5 ms.
 */
export const HNSW = { space: "cosine", max_neighbors: 32, ef_construction: 200, ef_search: 300 } as const;
