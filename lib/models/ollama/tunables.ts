/** How much of an error answer is kept for the log. Characters. */
export const ERROR_BODY_MAX_CHARS = 2_000;

/** Longest line of a stream: far above a token, a batch of vectors or a line of progress. Characters. */
export const MAX_LINE_CHARS = 16_000_000;
