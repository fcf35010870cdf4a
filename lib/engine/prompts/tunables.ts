/** Random bytes of a run's fence: 2^48 guesses, and short enough to repeat at both ends of each passage. */
export const FENCE_BYTES = 6;
/** Longest title shown above a passage, since it comes from a document too. Characters. */
export const TITLE_CHARS = 200;
/** Revisions of a prompt in one list: years of work on a prompt. */
export const MAX_LISTED_REVISIONS = 100;
/** Longest description of a prompt's problems: the first few are enough to fix it. Characters. */
export const PROBLEM_CHARS = 1_000;
