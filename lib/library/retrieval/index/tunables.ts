/**
 * Factor by which the candidates of an external store are increased when too many hits are not searchable (a document
 * that is being imported may have most of the best ones), and how often at most: from 100 candidates to 6,400.
 */
export const WIDENING = 4;
export const MAX_WIDENINGS = 3;

/**
 * Failures that take at least this long open the circuit breaker, in milliseconds. It stays open for the lost time ×
 * the factor, within these limits, or until the index worker reaches the server.
 */
export const SLOW_FAILURE_MS = 1_000;
export const OPEN_FACTOR = 5;
export const MIN_OPEN_MS = 10_000;
export const MAX_OPEN_MS = 120_000;
