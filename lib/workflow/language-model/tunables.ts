/** Steering should not vary between runs of the same question. */
export const STEERING_TEMPERATURE = 0;
/** Room for a rewritten query or a route with its reason. Tokens. */
export const STEERING_MAX_TOKENS = 200;
/** Longest rewritten query that is searched for; more is an answer, not a query. Characters. */
export const MAX_QUERY_CHARS = 400;
/** A judge's own sentence, as far as it is shown to the next attempt. Characters. */
export const FEEDBACK_TEXT_CHARS = 300;
