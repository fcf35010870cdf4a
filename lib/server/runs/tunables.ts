/** How long words of an answer are grouped before they are written, when none was written just before. */
export const TEXT_GROUP_MS = 4;
/**
 * Shortest time between two writes of a run's words: at the pace of most models, words wait for up to 30 ms and share
 * writes. Each write costs the application and the database about 2 ms of processor time.
 */
export const TEXT_INTERVAL_MS = 30;
/** The same for other events, such as the steps of the diagram, whose delay is harder to see. */
export const EVENT_GROUP_MS = 20;
/** Maximum runs whose progress is stored in one statement, to keep it within some megabytes. */
export const RUNS_STORED_AT_ONCE = 200;
/** Pauses between write attempts during a database outage; about half a minute in total. */
export const EVENT_WRITE_RETRY_MS: readonly number[] = [50, 100, 200, 400, 800, 1_600, 3_000, 5_000, 8_000, 10_000];

/**
 * Length of a run's lease. If a process dies with its machine, its runs resume elsewhere after this and one recovery
 * interval, at most about nine seconds; a process whose event loop or database is blocked for up to five seconds (lease
 * minus heartbeat) keeps its runs.
 */
export const LEASE_MS = 7_000;
/**
 * The same for a process whose connection for notices has ended as well, as it does when the process is killed: after two
 * missed heartbeats.
 */
export const SILENT_MS = 3_000;
/** How often leases are renewed, and missed cancellations are noticed. */
export const HEARTBEAT_MS = 1_500;
/** How often a process looks for runs with dead holders. */
export const RECOVERY_MS = 2_000;
/**
 * A run that this process holds but does not execute was released during a database outage; it resumes after this long
 * without a heartbeat. Longer than it takes to start a run.
 */
export const RELEASE_MS = 3_000;
/** A run that was taken over this many times probably crashes its process, and is ended. */
export const MAX_TAKEOVERS = 40;
/** After a database outage, live holders get this time to renew expired leases. */
export const OUTAGE_GRACE_MS = 4_000;

/**
 * How long a reader waits for the bus before it polls the database, where another process may have written: the first
 * wait after events, and the maximum without events. Two hundred readers of queued runs must not overload the database.
 */
export const WATCH_POLL_MS = 1_000;
export const WATCH_POLL_MAX_MS = 8_000;
/** Maximum runs that a process executes at once; more are refused with 429. */
export const MAX_ACTIVE_RUNS = 256;
/** Places that interrupted runs leave free, so that new questions do not wait for those from before a crash. */
export const PLACES_FOR_NEW_RUNS = 64;
/** How long a shutdown waits for active runs to stop; others are resumed after their last steps anyway. */
export const DRAIN_MS = 5_000;

/** Earlier turns that a follow-up may refer to, and the characters of each answer. */
export const EARLIER_TURNS = 3;
export const EARLIER_ANSWER_CHARS = 600;

/** Runs per page of an export, whose answers are in memory together. */
export const EXPORT_PAGE = 200;

/** Maximum concurrent previews of a process, since their judges compete with active runs for the processor. */
export const PREVIEWS_AT_ONCE = 2;
/** Time limit for judging one run in a preview, in milliseconds: the default deadline of a run. */
export const PREVIEW_RUN_MS = 120_000;

/** Time limit for a model's answer in a prompt trial, in milliseconds. */
export const PROMPT_TRIAL_MS = 120_000;

/** How long after its deadline or stop a blocked run is ended, in milliseconds. */
export const OVERDUE_MS = 5_000;
/** Time limit for storing its pending events then, in milliseconds; unstored ones are dropped. */
export const OVERDUE_FLUSH_MS = 500;
/** Time limit for ending such a run, in milliseconds, before it is released. */
export const OVERDUE_END_MS = 30_000;
