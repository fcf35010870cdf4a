/** Minimum letters and digits of a quote that counts as evidence; shorter ones occur anywhere. */
export const MIN_QUOTE_CHARS = 8;

/** Maximum length of the context (lead-in) shown with a sentence, in characters; the nearest part is kept. */
export const MAX_SHOWN_LEAD_CHARS = 160;

/** Passages graded in one call: with more, models begin to skip some. The others go out in concurrent calls. */
export const MAX_PASSAGES_PER_CALL = 20;

/** Longest part of a judge's sentence that is stored: the limit of a reason. */
export const MAX_REASON_CHARS = 4_000;
