/** Fewest letters and digits in a quote that counts as evidence; shorter ones occur anywhere. */
export const MIN_QUOTE_CHARS = 8;

/** Most of a sentence's lead that is shown with it, in characters: its nearest part. */
export const MAX_SHOWN_LEAD_CHARS = 160;

/** Passages graded in one call: with more, models begin to skip some. The others go out in concurrent calls. */
export const MAX_PASSAGES_PER_CALL = 20;

/** Longest part of a judge's sentence that is stored: the limit of a reason. */
export const MAX_REASON_CHARS = 4_000;
