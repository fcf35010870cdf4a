/** Letters and digits that a quote needs to be evidence; shorter ones occur anywhere. */
export const MIN_QUOTE_CHARS = 8;

/** Passages graded in one call: with more, models begin to skip some. The others go out beside it. */
export const MAX_PASSAGES_PER_CALL = 20;

/** Characters kept of a judge's own sentence: the most that a reason holds. */
export const MAX_REASON_CHARS = 4_000;
