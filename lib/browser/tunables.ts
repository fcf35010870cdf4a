/** First wait before a broken event stream is opened again: short, since a reload of the server takes a second. */
export const RECONNECT_BASE_MS = 250;

/** Longest wait between two tries, so that an answer that went on meanwhile is shown soon after. */
export const RECONNECT_MAX_MS = 8_000;

/** A stream that says nothing for so long, not even a heartbeat, is taken for dead. */
export const STREAM_SILENCE_MS = 45_000;

/** Runs whose events are kept in memory after nothing shows them any more. */
export const KEPT_RUNS = 30;
