/** How much of an error answer is kept for the log. Characters. */
export const ERROR_BODY_MAX_CHARS = 2_000;

/** Longest line of a stream: far above a token, a batch of vectors or a line of progress. Characters. */
export const MAX_LINE_CHARS = 16_000_000;

/** Context that a model is loaded with at least: the default number of passages with instructions and an answer. Tokens. */
export const MIN_NUM_CTX = 8_192;

/** More than this takes more memory than the machines that run such models have. Tokens. */
export const MAX_NUM_CTX = 65_536;

/** UTF-8 bytes a token, at the cautious end: English has 4, French 3.5, Chinese 3. */
export const BYTES_PER_TOKEN = 3;

/** What a chat template writes around a message. Tokens. */
export const TEMPLATE_TOKENS = 16;

/** Models of a list that are asked one by one what they can do. */
export const MODELS_SHOWN = 40;

/** Longest silence of a pull: the server checks a large file's digest without a word. Milliseconds. */
export const PULL_IDLE_MS = 180_000;

/** Pulls under way at once: more only share the line. */
export const PULLS_AT_ONCE = 3;

/** Ended pulls that are still listed. */
export const PULLS_KEPT = 20;

/** How much of the server's own words about a failed pull is shown. Characters. */
export const PULL_WORDS_CHARS = 500;
