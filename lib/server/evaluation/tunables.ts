/** Length of an evaluation's lease, after which another process resumes it. */
export const EVAL_LEASE_MS = 10_000;
/** How often an idle process polls for evaluations of other processes; its own wake it at once. */
export const EVAL_POLL_MS = 5_000;
/** Evaluations that are listed and whose runs are kept. */
export const LISTED_EVAL_RUNS = 30;
/** Attempts of a case that meets unexpected errors before it is given up. */
export const CASE_TRIES = 3;
/** Maximum size of a file of test cases, in bytes: room for the maximum number of cases at a few kilobytes each. */
export const MAX_CASE_FILE_BYTES = 32 * 1_024 * 1_024;
