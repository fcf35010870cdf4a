/** Connections of one app process: enough to overlap requests, few enough for a shared PostgreSQL. */
export const POOL_SIZE = 10;
/**
 * The same for the embedded database, which does one thing at a time: the words of an answer wait for everything in its
 * queue.
 */
export const EMBEDDED_POOL_SIZE = 4;
/** Connections that runs depend on: one writer of events, the others for leases, ends and readers. */
export const RUN_POOL_SIZE = 4;

/**
 * How long a statement of a run may take before its connection counts as lost. Statements take milliseconds, or seconds
 * behind the longest work of the embedded database: this ends one whose answer will never come, and frees the writes
 * behind it.
 */
export const RUN_ANSWER_MS = 60_000;

/** Runs that end in one transaction: more would delay the words of other answers in the embedded database. */
export const RUNS_ENDED_AT_ONCE = 16;

/**
 * Deleted conversations that one statement purges on a server: with a hundred events in each of three runs about 0.2 s,
 * in which their rows are locked, and nothing else needs those.
 */
export const CONVERSATIONS_PURGED_AT_ONCE = 100;

/** Size of the file that tests whether anything can be written, in bytes: a few blocks of any file system. */
export const WRITE_TEST_BYTES = 65_536;

/** How long a query waits for a connection before it fails as unavailable. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** The same for the embedded database: two hundred simultaneous searches take turns for about fifteen seconds. */
export const EMBEDDED_WAIT_MS = 60_000;

/** Shortest time between two groups of notices of a process, in milliseconds: a reader of an answer does not see it. */
export const NOTICE_GAP_MS = 20;
/** Longest text of one `NOTIFY`, in bytes: PostgreSQL takes less than 8,000. */
export const NOTICE_BYTES = 7_900;
/** Ids in one notice, of 39 bytes each. */
export const NOTICE_IDS = 150;

/** How often a process says that it runs, in milliseconds; how long it counts as running then; when it is forgotten. */
export const PROCESS_BEAT_MS = 1_500;
export const PROCESS_SEEN_MS = 20_000;
export const PROCESS_GONE_MS = 10 * 60_000;
/** A process whose connection for notices has ended as well is dead after this long: two missed beats, in milliseconds. */
export const PROCESS_SILENT_MS = 3_000;

/** First and longest delay before the connection for notices is opened again; readers poll meanwhile. */
export const LISTEN_RETRY_MS = 250;
export const LISTEN_RETRY_MAX_MS = 8_000;

/** How long an interactive transaction waits for its connection. Generous: the embedded database is one session. */
export const TRANSACTION_WAIT_MS = 10_000;

/** Longest interactive transaction; below the embedded server's idle-in-transaction limit. */
export const TRANSACTION_TIMEOUT_MS = 8_000;

/**
 * The same for one that deletes whole documents: with their passages, vectors and postings. Other changes of
 * documents and collections wait for it.
 */
export const LONG_TRANSACTION_MS = 120_000;

/** Window of the metrics when a query names none: a month shows a trend and still fits one screen by day. */
export const DEFAULT_METRICS_WINDOW_MS = 30 * 24 * 3_600_000;

/** Maximum number of buckets of one trend: a quarter by the hour, more than any chart can draw. */
export const MAX_METRICS_BUCKETS = 2_400;

/** Number of latest runs used for check times: their rows are read one by one. */
export const CHECK_TIMES_RUNS = 2_000;

/** Runs listed as the lowest scored. */
export const LOWEST_RUNS = 10;

/** Lowest-scored runs stored for each day: more than listed, since some may be deleted later. */
export const LOWEST_KEPT = 20;

/** Up to this many runs in a window, every figure is computed run by run: about 60 ms, and exact. */
export const EXACT_RUNS = 5_000;

/** Uncounted runs of today from which they are added to its rows; until then they are read one by one, about 20 ms. */
export const ROLL_UP_FROM = 500;
/** Runs added to a day's rows at once: about 60 ms of the app, and a few short statements of the database. */
export const ROLL_UP_RUNS = 1_000;

/** Settings changes marked on one trend. */
export const MAX_ANNOTATIONS = 100;

/**
 * BM25: saturation of repeated terms, and the weight of a passage's length (0–1). These are the values of the
 * extension's indexes, which a committed migration contains for the first languages.
 */
export const BM25_K1 = 0.9;
export const BM25_B = 0.4;

/**
 * Passages that the extension's index proposes, by the statistics of the whole library, to a reader whose scores are
 * counted over their own documents: five times as many as a search fuses, about 20 ms more.
 */
export const RESCORED_PASSAGES = 500;

/**
 * Passages over which such scores are counted: about 0.2 s in the embedded database for the words of a question. Enough
 * to distinguish rare terms from common ones.
 */
export const COUNTED_PASSAGES = 20_000;

/** Vectors read into memory at once: about 20 ms, in which the embedded database does nothing else. */
export const VECTORS_PAGE = 1_000;

/**
 * Upkeep of the embedded database's tables: the number of changed or dead rows, plus a share of the table's rows, from
 * which a table is analyzed or vacuumed. About what a server's autovacuum does; each takes 5 to 70 ms in a library of
 * 20,000 passages.
 */
export const ANALYZE_FROM = 250;
export const ANALYZE_SHARE = 0.1;
export const VACUUM_FROM = 500;
export const VACUUM_SHARE = 0.2;

/**
 * The number of 8 KiB pages below which a table's size alone requires no upkeep, and the growth since the last
 * measurement from which a table is analyzed without counted changes: the process was killed before it stored them.
 */
export const SMALL_TABLE_PAGES = 32;
export const UNCOUNTED_GROWTH = 1.5;

/** Transactions after which a table's old rows are frozen; a server stops at two thousand million. */
export const FREEZE_AGE = 200_000_000;

/**
 * Characters of a question or an answer shown in a search hit, and of those before the first match: two lines of the
 * list.
 */
export const HIT_CHARS = 120;
export const HIT_LEAD_CHARS = 30;

/** Rules of one owner: each is evaluated every few minutes, and someone has to read its messages. */
export const MAX_ALERT_RULES = 100;

/** Filters of the run list that a person may save: a longer menu is unreadable. */
export const MAX_SAVED_FILTERS = 100;

/**
 * Up to this many runs with the words of a search are read and sorted; more are frequent enough to find by scanning the
 * list.
 */
export const FEW_MATCHES = 2_000;

/** The embedded database starts beside the application within a second or two; an unreachable one may stay so. */
export const DATABASE_START_MS = 10_000;
export const DATABASE_START_POLL_MS = 25;

/** Maximum size of a file that begins in the quick lane of imports. */
export const QUICK_MAX_BYTES = 2 * 1_048_576;

/**
 * Pages that OCR has read which one statement reads, of about 40 KB each: statements of running answers go between two of
 * these.
 */
export const OCR_PAGE_BATCH = 25;

/** Entries of the audit log that an export reads at a time. */
export const AUDIT_EXPORT_PAGE = 200;

/** Conversations with their runs that an export of a person's data reads at a time: an answer has a few kilobytes. */
export const PERSONAL_PAGE = 50;

/** Minimum interval between two recorded uses of an API token, in milliseconds: programs call many times a second. */
export const TOKEN_USE_MS = 60_000;

/** How often a database that is away is asked whether it is back, in milliseconds. */
export const OUTAGE_POLL_MS = 500;
