/** Passages, and rows of the ledger, read at once while all are compared. */
export const AUDIT_PAGE = 500;

/**
 * Time between two looks, in milliseconds. What both find is a difference: what only one does was on its way, since the
 * index worker looks every two seconds.
 */
export const SECOND_LOOK_MS = 5_000;

/** Passages repaired at once: a few seconds of the built-in embedding model, and one request of a server. */
export const REPAIR_BATCH = 32;

/** Rows removed in one statement. */
export const REMOVE_BATCH = 500;
