/** How long a process owns an evaluation without a sign of life; a killed one's goes on elsewhere after it. */
export const EVAL_LEASE_MS = 10_000;
/** How often the lease is extended while a case is being answered, and a cancel seen. */
export const EVAL_HEARTBEAT_MS = 2_000;
/** How often an idle process looks for an evaluation that another one left; its own it is told of at once. */
export const EVAL_POLL_MS = 5_000;
/** Evaluations that one list shows, and whose runs are kept. */
export const LISTED_EVAL_RUNS = 30;
/** Times that an unexpected error is met before a case is given up: a passing fault passes by then. */
export const CASE_TRIES = 3;
/** Largest file of test cases, in bytes: as many cases as there may be, at a few kilobytes each, and some to spare. */
export const MAX_CASE_FILE_BYTES = 32 * 1_024 * 1_024;
