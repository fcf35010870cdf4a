/** Longest rewritten query; a longer text is an answer, not a query. Characters. */
export const MAX_QUERY_CHARS = 400;
/** Part of a judge's own sentence shown to the next attempt. Characters. */
export const FEEDBACK_TEXT_CHARS = 300;
/** Part of a model's own reason that is stored. Characters. */
export const REASON_CHARS = 4_000;
/** Turns of the conversation shown with a follow-up question: it rarely refers to earlier ones. */
export const CONDENSED_TURNS = 4;
/** Length of the beginning of each earlier answer shown with them. Characters. */
export const CONDENSED_ANSWER_CHARS = 500;
/** Most characters that the standalone form may add to a question. */
export const MAX_CONDENSED_CHARS = 300;
/** Room for one further wording of a question in JSON. Tokens. */
export const VARIANT_TOKENS = 60;
/** Passages scored in one call: with more, models begin to skip some. */
export const MOST_RERANKED_BY_MODEL = 20;
/** Room for the JSON around the scores of a rerank, and for each passage's id and score. Tokens. */
export const RERANK_TOKENS = 100;
export const RERANK_TOKENS_A_PASSAGE = 30;
/** Room for two to four sentences in JSON, also in French. Tokens. */
export const HYPOTHETICAL_PASSAGE_TOKENS = 320;
/** Longest passage to search with: about the length of a stored one. Characters. */
export const HYPOTHETICAL_PASSAGE_CHARS = 1_200;

/** Tables that a model chooses from, and how much of their values it sees: a few hundred tokens a table. */
export const PLANNED_TABLES = 4;
export const SHOWN_VALUES = 15;
export const SHOWN_VALUE_CHARS = 40;

/** Room for a filled-in query form. Tokens. */
export const QUERY_TOKENS = 400;
