/** Size of the rows read or written by one statement, in bytes; a larger row goes alone. */
export const BATCH_BYTES = 4 * 2 ** 20;

/** Rows read by one statement, however small they are. */
export const MAX_BATCH_ROWS = 2_000;

/** How often a locked database is queried: it ends a transaction that is idle for ten seconds. */
export const HOLD_POLL_MS = 1_000;
