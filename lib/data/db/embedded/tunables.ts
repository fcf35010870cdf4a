/** A transaction that keeps every other connection waiting for this long is rolled back. */
export const IDLE_IN_TRANSACTION_MS = 10_000;

/** Largest protocol message, in bytes; PostgreSQL's own limit. */
export const MAX_MESSAGE_BYTES = 2 ** 30 - 1;

/** Largest start-up packet, in bytes; PostgreSQL's own limit. */
export const MAX_STARTUP_BYTES = 10_000;

/** How long a shutdown waits for statements in progress before it closes the database anyway. */
export const CLOSE_GRACE_MS = 5_000;

/** Size of one file of PostgreSQL's log. */
export const LOG_FILE_BYTES = 16 * 2 ** 20;

/** With so many files of the log, a checkpoint makes it short again; two remain. */
export const CHECKPOINT_FILES = 3;

/** With less free space, a failed start is blamed on the disk; a database that ran out of space waits for this much. */
export const MIN_FREE_BYTES = 3 * LOG_FILE_BYTES;

/** Enough for the launcher's records on a full disk. */
export const RESERVE_BYTES = 256 * 1_024;

/** How often a database that waits for free space checks again. */
export const ROOM_POLL_MS = 1_000;

/** Folders get mode 0700 and files 0600: questions and documents are private. Windows has no modes. */
export const PRIVATE_UMASK = 0o077;

/** Files synced in parallel; Node has four threads for it. */
export const SYNCS_AT_ONCE = 16;

/** Snapshots kept in a data folder: each takes the space of a whole database. */
export const SNAPSHOTS_KEPT = 3;
