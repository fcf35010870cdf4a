/** How long events wait for company before they are written together: few inserts, and nobody sees the delay. */
export const EVENT_GROUP_MS = 4;
/** Most events in one insert; keeps a statement well under a megabyte. */
export const EVENT_GROUP_MAX = 400;
/** Pauses between attempts to write while the database is away; together about half a minute. */
export const EVENT_WRITE_RETRY_MS: readonly number[] = [50, 100, 200, 400, 800, 1_600, 3_000, 5_000, 8_000, 10_000];

/**
 * How long a process owns a run without a heartbeat. A killed process's runs go on elsewhere after this and one look
 * for them, some nine seconds at most; one whose event loop or database stands still for less than the lease without
 * one heartbeat, five seconds, keeps its runs.
 */
export const LEASE_MS = 7_000;
/** How often leases are extended, and cancel requests seen whose notice was missed. */
export const HEARTBEAT_MS = 1_500;
/** How often a process looks for runs whose owner has died. */
export const RECOVERY_MS = 2_000;
/**
 * A run that this process owns and does not execute was let go, because the database was away: it goes on after this
 * long without a heartbeat. Long enough for one that is just being started.
 */
export const RELEASE_MS = 3_000;
/** A run that was taken over so often takes its process down each time, and is ended. */
export const MAX_TAKEOVERS = 40;
/** After the database was away, living owners get this time to extend leases that lapsed meanwhile. */
export const OUTAGE_GRACE_MS = 4_000;

/**
 * How long a reader waits for the bus before it looks into the database, where another process may have written: the
 * first wait after events, and the longest while nothing comes. Two hundred readers of runs that stand in line must not
 * keep the database from what they wait for.
 */
export const WATCH_POLL_MS = 1_000;
export const WATCH_POLL_MAX_MS = 8_000;
/** Runs that one process executes at once; more are refused with 429. */
export const MAX_ACTIVE_RUNS = 256;
/** Places among them that interrupted runs leave free: who asks does not wait for what others asked before a crash. */
export const PLACES_FOR_NEW_RUNS = 64;
/** How long a shutdown waits for running runs to let go; one that does not is resumed from its checkpoint all the same. */
export const DRAIN_MS = 5_000;

/** Earlier questions of a conversation that a follow-up may refer to, with as much of each answer, in characters. */
export const EARLIER_TURNS = 3;
export const EARLIER_ANSWER_CHARS = 600;

/** Runs that an export reads at a time: their answers are in memory together. */
export const EXPORT_PAGE = 200;

/** Previews that one process makes at once: their judges share the processor with the questions that are being answered. */
export const PREVIEWS_AT_ONCE = 2;
/** How long a preview's judges may take for one run, in milliseconds: as long as a run may by default. */
export const PREVIEW_RUN_MS = 120_000;

/** How long a model may take to answer a prompt that is tried out, in milliseconds: somebody waits for it. */
export const PROMPT_TRIAL_MS = 120_000;

/** How far a run may pass its deadline, or a stop, before it is ended whatever it waits in, in ms. */
export const OVERDUE_MS = 5_000;
/** How long its log may take then to store what it still holds, in ms; what it has not stored is dropped. */
export const OVERDUE_FLUSH_MS = 500;
/** How long that end may take, in ms, before the run is let go. */
export const OVERDUE_END_MS = 30_000;
