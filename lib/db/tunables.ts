/** Connections of one app process: enough to overlap requests, few enough for a shared PostgreSQL. */
export const POOL_SIZE = 10;
/** The same for the embedded database, which does one thing at a time: what is in its queue, a run's next word waits for. */
export const EMBEDDED_POOL_SIZE = 4;
/** Connections for what runs live by: one writer of events, one of checkpoints, and two for leases, ends and readers. */
export const RUN_POOL_SIZE = 4;

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

/** Runs listed as the lowest scored. */
export const LOWEST_RUNS = 10;

/** Settings changes marked on one trend. */
export const MAX_ANNOTATIONS = 100;

/**
 * BM25: saturation of repeated terms, and how much a passage's length counts (0–1). The values of the extension's
 * indexes, which a committed migration holds for the first languages.
 */
export const BM25_K1 = 0.9;
export const BM25_B = 0.4;

/** Vectors of an index from which on they get codes: up to here comparing all of them takes 10 to 20 ms. */
export const CODED_FROM = 10_000;

/** Vectors that the cuts of the codes are taken from, and how far from the mean the outer cuts are, in deviations. */
export const CODE_CUT_SAMPLE = 4_000;
export const CODE_CUT_SPREAD = 0.84;

/** Codes made in one statement: some 20 ms. */
export const CODES_PER_STATEMENT = 1_000;

/**
 * Passages with the nearest codes whose vectors are compared. Measured among 44,600 texts: 98 of the 100 nearest and
 * all of the ten nearest are among them.
 */
export const CODE_CANDIDATES = 800;
