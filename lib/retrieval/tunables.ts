/** Passages taken from each list before fusion: normalisation by minimum and maximum is measured over these. */
export const CANDIDATES_PER_LIST = 100;

/** How long a search waits for the query's vector, retries included, before words alone answer it, in milliseconds. */
export const QUERY_EMBEDDING_LIMIT_MS = 15_000;

/** Passages embedded in one go while an index is filled: a second of the built-in model, one request of a server. */
export const FILL_BATCH = 16;

/**
 * The same while any run is going on, and passages written in one statement then: what a person watches must not
 * wait. (Measured with one a statement: 13 ms from an event to its storage instead of 350.)
 */
export const FILL_BATCH_WHILE_STREAMING = 4;
export const FILL_WRITE_WHILE_STREAMING = 1;

/** Passages looked up at once as missing: until they are done, the worker does not look what else has changed. */
export const FILL_LOOK = 64;

/** How long an index belongs to the worker that fills it without a sign of life, and how often it gives one, in milliseconds. */
export const LEASE_MS = 30_000;
export const HEARTBEAT_MS = 5_000;

/** Pause between looks for changed settings and missing vectors, in milliseconds; saving settings here ends it. */
export const POLL_MS = 2_000;

/** Wait after a failed try, in milliseconds; it doubles with each failure in a row up to the longest. */
export const RETRY_MS = 2_000;
export const LONGEST_RETRY_MS = 60_000;

/** How long the vectors of an index that was switched off are kept for searches under way, in milliseconds. */
export const RETIRED_GRACE_MS = 60_000;

/** Vectors removed in one statement: a few milliseconds each. */
export const DROP_BATCH = 500;
