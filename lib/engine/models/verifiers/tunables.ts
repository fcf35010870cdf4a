/** Concurrent requests of one check: a local server works on few, and a hosted one limits them. */
export const VERIFIER_PARALLEL = 4;

/** Most requests until an answer has the published form. */
export const VERIFIER_TRIES = 2;

/** Room for `Yes` or `No` with a confidence tag. Tokens. */
export const LABEL_TOKENS = 32;

/** Room for a score and for thoughts that some models write unasked; the published figure. Tokens. */
export const SCORE_TOKENS = 2_048;

/** Room for the JSON list of unsupported spans, each quoted from the answer. Tokens. */
export const SPANS_TOKENS = 1_024;

/**
 * Time limit of a request to LettuceDetect's web API, which works on one at a time and loads its model at its start.
 * Milliseconds.
 */
export const SPANS_REQUEST_MS = 60_000;
