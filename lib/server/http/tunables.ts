/** Largest JSON body, in bytes: a question with its settings is a few kilobytes. */
export const MAX_JSON_BYTES = 256 * 1_024;

/** How long a JSON body may take to arrive, in milliseconds: a quarter of a megabyte, over a poor connection. */
export const JSON_BODY_MS = 10_000;

/** Longest silence in the middle of an upload, in milliseconds: a phone that changes its network needs some seconds. */
export const BODY_IDLE_MS = 30_000;

/** Deepest nesting of a JSON body; deeper ones only serve to exhaust a recursive reader. */
export const MAX_JSON_DEPTH = 32;

/** When a refused caller may come back, in seconds: long enough to be of use, short enough for a person who waits. */
export const RETRY_AFTER_S = 2;

/** How long a page waits to learn whether what its address names exists, in milliseconds: a database at work answers in a few. */
export const PAGE_LOOKUP_MS = 2_000;

/**
 * Connections that one address may hold. Behind a reverse proxy everybody has one address; each page that watches an
 * answer holds one or two, so this is hundreds of people at once. A process has room for many thousands.
 */
export const MAX_CONNECTIONS_PER_PEER = 1_000;
