/** Unmeasured runs at the beginning: in normal use, code and caches are warm after a minute. */
export const WARM_UP_RUNS = 10;
/** Runs of the overhead measurement. */
export const OVERHEAD_RUNS = 60;
/** Pairs of simulated runs, all checks on and all off, one after the other. */
export const TAX_PAIRS = 8;
/** Consecutive simulated runs for measuring the event lag. */
export const LAG_RUNS = 4;
/** Documents uploaded while the lag during ingestion is measured, and the paragraphs of each. */
export const INGEST_DOCUMENTS = 24;
export const INGEST_PARAGRAPHS = 40;
/** Pages of the document that is read by OCR while the lag is measured, of which so many differ, and their resolution. */
export const SCANNED_PAGES = 300;
export const DRAWN_SCANS = 5;
export const SCAN_DPI = 200;
/** How often its progress is asked for before the measurement. */
export const SCAN_POLL_MS = 500;
/** How often the memory of all processes is read while many answers stream. */
export const MEMORY_POLL_MS = 500;
/** Number of starts of the built application. */
export const COLD_STARTS = 3;
/** Time after readiness until memory counts as idle. */
export const IDLE_AFTER_MS = 5_000;
/** Page loads, each with an empty cache. */
export const PAGE_LOADS = 5;
/** Time after the load event until the largest paint and the layout shifts are read. */
export const PAGE_SETTLE_MS = 1_500;
