/** How often a running evaluation is polled, in milliseconds. */
export const EVAL_COMMAND_POLL_MS = 1_000;
