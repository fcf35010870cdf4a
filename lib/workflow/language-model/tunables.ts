/** Longest rewritten query that is searched for; more is an answer, not a query. Characters. */
export const MAX_QUERY_CHARS = 400;
/** A judge's own sentence, as far as it is shown to the next attempt. Characters. */
export const FEEDBACK_TEXT_CHARS = 300;
