/** How often the collector gets the metrics, in milliseconds: OpenTelemetry's default. */
export const METRICS_EVERY_MS = 60_000;

/** How long one reading of the gauges may take, in milliseconds; a database that does not answer leaves its gauges out. */
export const COLLECT_MS = 4_000;

/** How long counts of the database are reused, in milliseconds: several scrapers must not cost more than one. */
export const COUNTS_KEPT_MS = 15_000;

/** Resolution of the event loop's delay, in milliseconds. */
export const LOOP_RESOLUTION_MS = 20;

/** Names of models that are told apart; a request may name any. */
export const MAX_MODELS = 50;
