/** Time limit for a readiness check, in milliseconds: loading the embedder on a slow machine takes a few seconds. */
export const READINESS_CHECK_TIMEOUT_MS = 10_000;

/** Time limit for a doctor check, in milliseconds: the same as for a readiness check, for the same reason. */
export const DOCTOR_CHECK_TIMEOUT_MS = 10_000;

/** Time limit for reading every page of the embedded database, in milliseconds: about 150 MB per second. */
export const PAGES_CHECK_TIMEOUT_MS = 60_000;

/** How long a page of the application shows the result of the last such reading, in milliseconds: an hour. */
export const PAGES_READ_AGAIN_MS = 3_600_000;

/** Time limit for the vector stores, in milliseconds: two sequential requests of ten seconds each. */
export const STORE_CHECK_TIMEOUT_MS = 25_000;

/** Time limit for probing the language model, in milliseconds: a local server may load the model first. */
export const MODEL_PROBE_TIMEOUT_MS = 90_000;

/** How long jobs may be due before readiness warns, in milliseconds: four times the longest poll of their workers. */
export const JOBS_OVERDUE_MS = 60_000;

/** Share of the event loop's time from which a process counts as busy: every answer is then delayed. */
export const BUSY_SHARE = 0.95;

/** Free space in the data folder below which the doctor warns, in bytes: room for an embedding model and a backup. */
export const LOW_DISK_BYTES = 1_000_000_000;

/** Free space below which documents and runs soon cannot be stored, in bytes. */
export const FULL_DISK_BYTES = 100_000_000;

/** Oldest supported Node version (`engines` of package.json). */
export const OLDEST_NODE = { major: 20, minor: 19 };

/** Query to test a web search provider: an ordinary word that reveals nothing. */
export const WEB_SEARCH_TEST_QUERY = "weather";

/** Time limit for reaching a web search server, in milliseconds. */
export const WEB_SEARCH_CHECK_TIMEOUT_MS = 3_000;

/** How long an undelivered alert message is reported, in milliseconds: a day. */
export const ALERTS_LATE_MS = 86_400_000;

/** Age of the latest backup above which the doctor warns, in days: a weekly backup is in time. */
export const OLD_BACKUP_DAYS = 7;

/** How long a system whose settings are unknown may keep written data in memory only, in seconds; Linux's default. */
export const UNSYNCED_SECONDS = 35;

/** Documents that a finding names; further ones are counted. */
export const NAMED_DOCUMENTS = 10;
/** How long the doctor waits for the issuer of single sign-on, in milliseconds: two requests of ten seconds, and some room. */
export const ISSUER_CHECK_TIMEOUT_MS = 25_000;
