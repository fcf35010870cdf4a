/** Longest rewritten query that is searched for; more is an answer, not a query. Characters. */
export const MAX_QUERY_CHARS = 400;
/** A judge's own sentence, as far as it is shown to the next attempt. Characters. */
export const FEEDBACK_TEXT_CHARS = 300;
/** A model's own reason, as far as it is kept. Characters. */
export const REASON_CHARS = 4_000;
/** Turns of the conversation that a follow-up question is read with: what it refers to is rarely further back. */
export const CONDENSED_TURNS = 4;
/** Beginning of each earlier answer that is shown with them. Characters. */
export const CONDENSED_ANSWER_CHARS = 500;
/** How much longer than the question its standalone form may be. Characters. */
export const MAX_CONDENSED_CHARS = 300;
/** Room for one further wording of a question in JSON. Tokens. */
export const VARIANT_TOKENS = 60;
/** Passages scored in one call: with more, models begin to skip some. */
export const MOST_RERANKED_BY_MODEL = 20;
/** Room for the JSON around the scores of a rerank, and for each passage's id and score. Tokens. */
export const RERANK_TOKENS = 100;
export const RERANK_TOKENS_A_PASSAGE = 30;
/** Room for two to four sentences in JSON, French ones included. Tokens. */
export const HYPOTHETICAL_PASSAGE_TOKENS = 320;
/** Longest passage that is searched with: about the length of a stored one. Characters. */
export const HYPOTHETICAL_PASSAGE_CHARS = 1_200;
