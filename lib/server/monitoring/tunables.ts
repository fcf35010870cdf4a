/** How often the collector gets the metrics, in milliseconds: OpenTelemetry's default. */
export const METRICS_EVERY_MS = 60_000;

/** How long one reading of the gauges may take, in milliseconds; a database that does not answer leaves its gauges out. */
export const COLLECT_MS = 4_000;

/** How long counts of the database are reused, in milliseconds: several scrapers must not cost more than one. */
export const COUNTS_KEPT_MS = 15_000;

/** Resolution of the event loop's delay, in milliseconds. */
export const LOOP_RESOLUTION_MS = 20;

/** Maximum number of model names with their own label; a request may name any model. */
export const MAX_MODELS = 50;

/** How long one request to the collector may take, in milliseconds. */
export const EXPORT_MS = 10_000;

/** Wait before a refused request is retried, in milliseconds, and the longest that a collector may ask for. */
export const RETRY_AFTER_MS = 1_000;
export const MAX_RETRY_AFTER_MS = 5_000;

/** How long a batch may take with its second try, in milliseconds; longer than both together. */
export const EXPORT_TIMEOUT_MS = 30_000;

/** Spans of a request, and the wait for more of them, in milliseconds. */
export const BATCH_SPANS = 128;
export const BATCH_DELAY_MS = 2_000;

/**
 * Spans that wait for the collector, or are on their way: some tens of megabytes, without words and with them. Two hundred
 * runs that end at once have some thousands.
 */
export const MAX_WAITING_SPANS = 8_192;
export const MAX_WAITING_SPANS_WITH_WORDS = 1_024;

/** Ended runs that wait to be turned into spans: as many as a process executes at once. */
export const MAX_WAITING_RUNS = 256;

/** How long a shutdown waits for the last spans, in milliseconds: the launcher kills the process after some seconds. */
export const FLUSH_MS = 1_500;
