/** Judgements should not vary: the same question and text get the same verdict where the server allows it. */
export const JUDGE_TEMPERATURE = 0;

/** Room for one graded passage in the answer: id, a dozen words of reason, verdict. Tokens. */
export const TOKENS_PER_GRADE = 80;
/** Room for one sentence's verdict: the quote can be as long as a sentence of the passage. Tokens. */
export const TOKENS_PER_VERDICT = 220;
/** Room for the JSON around a list, and for models that indent it. Tokens. */
export const TOKENS_BASE = 200;
/** Room for a usefulness judgement with its reason. Tokens. */
export const TOKENS_USEFULNESS = 250;

/** Letters and digits that a quote needs to be evidence; shorter ones occur anywhere. */
export const MIN_QUOTE_CHARS = 8;
