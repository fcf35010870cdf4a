/**
 * How much more is asked of a store where too many of its hits must not be found (a document that is just taken in may
 * hold most of the best ones), and how often at most: from 100 candidates to 6,400.
 */
export const WIDENING = 4;
export const MOST_WIDENINGS = 3;

/**
 * A failure that took at least this long made somebody wait, in milliseconds: then the server is left alone for some
 * times what was lost, within these limits in milliseconds, or until the index worker reaches it.
 */
export const SLOW_FAILURE_MS = 1_000;
export const REST = 5;
export const SHORTEST_REST_MS = 10_000;
export const LONGEST_REST_MS = 120_000;
