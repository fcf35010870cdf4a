/** How often a running evaluation is looked at. */
export const EVAL_COMMAND_POLL_MS = 1_000;
