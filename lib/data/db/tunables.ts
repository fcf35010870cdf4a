/** Connections of one app process: enough to overlap requests, few enough for a shared PostgreSQL. */
export const POOL_SIZE = 10;
/** The same for the embedded database, which does one thing at a time: what is in its queue, a run's next word waits for. */
export const EMBEDDED_POOL_SIZE = 4;
/** Connections for what runs live by: one writer of events, one of checkpoints, and two for leases, ends and readers. */
export const RUN_POOL_SIZE = 4;

/**
 * How long a statement of a run may take before its connection counts as lost. They take milliseconds, and seconds behind
 * the longest work of the embedded database: this ends one whose answer will never come, with the writes behind it.
 */
export const RUN_ANSWER_MS = 60_000;

/** What is written to find out whether anything can be written, in bytes: a few blocks of any file system. */
export const WRITE_TEST_BYTES = 65_536;

/** How long a query waits for a connection before it fails as unavailable. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** The same for the embedded database: two hundred searches that come at once take turns for some fifteen seconds. */
export const EMBEDDED_WAIT_MS = 60_000;

/** First and longest wait before the connection that listens for notices is opened again; readers poll meanwhile. */
export const LISTEN_RETRY_MS = 250;
export const LISTEN_RETRY_MAX_MS = 8_000;

/** How long an interactive transaction waits for its connection. Generous: the embedded database is one session. */
export const TRANSACTION_WAIT_MS = 10_000;

/** Longest interactive transaction; below the embedded server's idle-in-transaction limit. */
export const TRANSACTION_TIMEOUT_MS = 8_000;

/** Window of the metrics when a query names none: a month shows a trend and still fits one screen by day. */
export const DEFAULT_METRICS_WINDOW_MS = 30 * 24 * 3_600_000;

/** Most buckets of one trend: a quarter by the hour, more than any chart can draw. */
export const MAX_METRICS_BUCKETS = 2_400;

/** Latest runs that what checks take is measured by: their config stamps are read, some 20 µs each. */
export const CHECK_TIMES_RUNS = 2_000;

/** Runs listed as the lowest scored. */
export const LOWEST_RUNS = 10;

/** Of these so many are kept for each day: some may have been deleted since. */
export const LOWEST_KEPT = 20;

/** Runs of a window up to which every figure is made of the runs one by one: some 60 ms, and exact to the last digit. */
export const EXACT_RUNS = 5_000;

/** Runs counted into their days' cells at once: some 40 ms of the app, and one short statement of the database. */
export const FOLD_RUNS = 500;
/** Runs left to be counted one by one: a day's cells are not rewritten for each of them. */
export const FOLD_FROM = 250;

/** How often a reader begins anew because cells were written while it read. */
export const READ_TRIES = 5;

/** Settings changes marked on one trend. */
export const MAX_ANNOTATIONS = 100;

/**
 * BM25: saturation of repeated terms, and how much a passage's length counts (0–1). The values of the extension's
 * indexes, which a committed migration holds for the first languages.
 */
export const BM25_K1 = 0.9;
export const BM25_B = 0.4;

/** Vectors read at once into memory: some 20 ms, in which the embedded database does nothing else. */
export const VECTORS_PAGE = 1_000;

/**
 * Upkeep of the embedded database's tables: rows changed, or dead, from which on a table is analyzed, or vacuumed, and
 * the share of its rows beside them. About what a server's autovacuum does; each takes 5 to 70 ms in a library of 20,000
 * passages.
 */
export const ANALYZE_FROM = 250;
export const ANALYZE_SHARE = 0.1;
export const VACUUM_FROM = 500;
export const VACUUM_SHARE = 0.2;

/**
 * Pages of 8 KiB up to which a table's size alone asks for nothing, and the growth since it was last measured from
 * which on it is analyzed although no changes were counted: the process was killed before they were kept.
 */
export const SMALL_TABLE_PAGES = 32;
export const UNCOUNTED_GROWTH = 1.5;

/** Transactions after which a table's old rows are marked as older than all: two thousand million is where a server stops. */
export const FREEZE_AGE = 200_000_000;

/** Characters of a question or an answer that a search's hit shows, and of those before the first word it met: two lines of the list. */
export const HIT_CHARS = 120;
export const HIT_LEAD_CHARS = 30;

/** Rules of one owner: each is worked out every few minutes, and somebody has to read what they say. */
export const MAX_ALERT_RULES = 100;

/** Filters of the list of runs that a person may keep: a menu of more is not read any more. */
export const MAX_SAVED_FILTERS = 100;

/** Runs with the words of a search up to which they are read and sorted; more are met often enough on the way through the list. */
export const FEW_MATCHES = 2_000;

/** The embedded database is started beside the application, and takes a second or two; one that is away may stay so. */
export const DATABASE_START_MS = 10_000;
export const DATABASE_START_POLL_MS = 25;
