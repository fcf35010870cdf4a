/** Passages, and rows of the ledger, per page of the audit. */
export const AUDIT_PAGE = 500;

/**
 * Time between the two audits, in milliseconds. Only differences found by both count; others were in progress, since the
 * index worker polls every two seconds.
 */
export const SECOND_LOOK_MS = 5_000;

/** Passages repaired at once: a few seconds of the built-in embedding model, one request to a server. */
export const REPAIR_BATCH = 32;

/** Rows removed in one statement. */
export const REMOVE_BATCH = 500;
