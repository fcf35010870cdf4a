/** Runs before the first one that counts: compiled code and caches are warm for a person, too, after a minute. */
export const WARM_UP_RUNS = 10;
/** Runs of the overhead measurement. */
export const OVERHEAD_RUNS = 60;
/** Pairs of simulated runs, all checks on and all off, one after the other. */
export const TAX_PAIRS = 8;
/** Simulated runs, one after the other, in which the event lag is measured. */
export const LAG_RUNS = 4;
/** Documents uploaded while the lag beside ingestion is measured, and the paragraphs of each. */
export const INGEST_DOCUMENTS = 24;
export const INGEST_PARAGRAPHS = 40;
/** Runs that stream at once. */
export const STREAMS = 200;
/** How often the memory of all processes is read while they do. */
export const MEMORY_POLL_MS = 500;
/** Requests beyond `STREAMS` that find out how quickly the application refuses. */
export const OVERLOAD_REQUESTS = 200;
/** Starts of the built application. */
export const COLD_STARTS = 3;
/** After being ready, until memory is called idle. */
export const IDLE_AFTER_MS = 5_000;
/** Page loads, each with an empty cache. */
export const PAGE_LOADS = 5;
/** After the load event, until the largest paint and the layout shifts are read. */
export const PAGE_SETTLE_MS = 1_500;
