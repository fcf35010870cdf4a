/** Requests that one check has under way at once: a local server works on few, and a hosted one limits them. */
export const VERIFIER_PARALLEL = 4;

/** Answers asked for until one has the published form. */
export const VERIFIER_TRIES = 2;

/** Room for `Yes` or `No`, with a confidence tag behind it. Tokens. */
export const LABEL_TOKENS = 32;

/** Room for a score, behind thoughts where a model has them although none are asked for; the published figure. Tokens. */
export const SCORE_TOKENS = 2_048;

/** Room for the JSON list of unsupported spans: each is as long as it stands in the answer. Tokens. */
export const SPANS_TOKENS = 1_024;

/** One request to LettuceDetect's web API: it answers one after the other, and loads its model when it starts. Milliseconds. */
export const SPANS_REQUEST_MS = 60_000;
