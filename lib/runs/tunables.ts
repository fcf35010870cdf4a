/** How long events wait for company before they are written together: few inserts, and nobody sees the delay. */
export const EVENT_GROUP_MS = 4;
/** Most events in one insert; keeps a statement well under a megabyte. */
export const EVENT_GROUP_MAX = 400;
/** Pauses between attempts to write while the database is away; together about half a minute. */
export const EVENT_WRITE_RETRY_MS: readonly number[] = [50, 100, 200, 400, 800, 1_600, 3_000, 5_000, 8_000, 10_000];

/** How long a process owns a run without a heartbeat. */
export const LEASE_MS = 20_000;
/** How often leases are extended and cancel requests of other processes seen. */
export const HEARTBEAT_MS = 4_000;
/** How often a process looks for runs whose owner has died. */
export const RECOVERY_MS = 10_000;

/** How long a reader waits for the bus before it looks into the database, where another process may have written. */
export const WATCH_POLL_MS = 1_000;

/** Runs that one process executes at once; more are refused with 429. */
export const MAX_ACTIVE_RUNS = 256;
/** How long a shutdown waits for running runs to let go; one that does not is resumed from its checkpoint all the same. */
export const DRAIN_MS = 5_000;
