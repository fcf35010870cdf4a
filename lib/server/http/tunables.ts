/** Maximum size of a JSON body, in bytes: a question with its settings has a few kilobytes. */
export const MAX_JSON_BYTES = 256 * 1_024;

/** Time limit for a JSON body, in milliseconds: enough for the maximum size over a poor connection. */
export const JSON_BODY_MS = 10_000;

/** Maximum pause within an upload, in milliseconds: a phone that changes networks needs some seconds. */
export const BODY_IDLE_MS = 30_000;

/** Maximum nesting of a JSON body; deeper ones only serve to exhaust a recursive parser. */
export const MAX_JSON_DEPTH = 32;

/** `Retry-After` of a rejected request, in seconds. */
export const RETRY_AFTER_S = 2;

/** How long a page waits for the existence check of its id, in milliseconds; a working database needs a few. */
export const PAGE_LOOKUP_MS = 2_000;

/**
 * Maximum connections per address, of IPv6 per /64. Behind a reverse proxy all users share one address; a page that
 * watches an answer has one or two, so this allows hundreds of users. A process can hold many thousands.
 */
export const MAX_CONNECTIONS_PER_PEER = 1_000;
