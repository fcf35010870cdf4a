/** Largest JSON body, in bytes: a question with its settings is a few kilobytes. */
export const MAX_JSON_BYTES = 256 * 1_024;

/** Deepest nesting of a JSON body; deeper ones only serve to exhaust a recursive reader. */
export const MAX_JSON_DEPTH = 32;

/** When a refused caller may come back, in seconds: long enough to be of use, short enough for a person who waits. */
export const RETRY_AFTER_S = 2;

/** How long a page waits to learn whether what its address names exists, in milliseconds: a database at work answers in a few. */
export const PAGE_LOOKUP_MS = 2_000;
