/** Random bytes of a run's fence: 2^48 guesses, and still short enough to be repeated at both ends of each passage. */
export const FENCE_BYTES = 6;
/** Longest title shown above a passage: it comes from a document, too. Characters. */
export const TITLE_CHARS = 200;
/** Revisions of a prompt that one answer lists: years of work on a prompt. */
export const MAX_LISTED_REVISIONS = 100;
/** Longest account of what is wrong with a prompt: the first few faults are enough to mend it. Characters. */
export const PROBLEM_CHARS = 1_000;
