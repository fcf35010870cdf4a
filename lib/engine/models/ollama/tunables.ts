/** Longest line of a stream: far above a token, a batch of vectors or a line of progress. Characters. */
export const MAX_LINE_CHARS = 16_000_000;

/** Smallest context a model is loaded with: the default number of passages with instructions and an answer. Tokens. */
export const MIN_NUM_CTX = 8_192;

/** Largest context: more needs more memory than the machines that run such models have. Tokens. */
export const MAX_NUM_CTX = 65_536;

/** UTF-8 bytes per token, a cautious estimate: English has 4, French 3.5, Chinese 3. */
export const BYTES_PER_TOKEN = 3;

/** Overhead of a chat template for each message. Tokens. */
export const TEMPLATE_TOKENS = 16;

/** Models of a list whose capabilities are requested one by one. */
export const MODELS_SHOWN = 40;

/** Longest silence of a pull: the server checks a large file's digest without sending anything. Milliseconds. */
export const PULL_IDLE_MS = 180_000;

/** Concurrent pulls: more only share the bandwidth. */
export const PULLS_AT_ONCE = 3;

/** Finished pulls that are still listed. */
export const PULLS_KEPT = 20;

/** Part of the server's message about a failed pull that is shown. Characters. */
export const PULL_WORDS_CHARS = 500;
