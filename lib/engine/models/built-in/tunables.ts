/** Longest input of the embedder in tokens, including control tokens: the model's own limit. */
export const EMBEDDER_MAX_TOKENS = 512;

/** Characters of a text that are tokenised: far above 512 tokens, so that a huge text costs no more than a long one. */
export const MODEL_MAX_CHARS = 8_000;

/**
 * Threads of one inference. Two halve the time of a text against one (measured: 10 texts of 128 tokens 425 → 207 ms on
 * two cores); other cores are left to the database and the server.
 */
export const MODEL_THREADS = 2;

/**
 * How long a person's request may wait for the built-in models before they count as behind: about as long as a language
 * model takes for a judgement.
 */
export const BEHIND_AFTER_MS = 1_000;
/** Texts of people's requests that are certain to take that long, at about 40 ms each. */
export const BEHIND_FROM_ITEMS = 25;

/** Query vectors cached: a retried run uses the same queries again. 1.5 KiB each. */
export const QUERY_CACHE_ENTRIES = 512;

/** Sentence vectors cached: related questions read the same passages again. 1.5 KiB each. */
export const SENTENCE_CACHE_ENTRIES = 8_192;

/**
 * The same for sentences of imported documents, and the length of the longest in characters: a passage is longer. Enough
 * for a few documents, whose sentences are embedded for one purpose soon after another.
 */
export const BACKGROUND_CACHE_ENTRIES = 4_096;
export const BACKGROUND_CACHE_CHARS = 400;

/**
 * Words whose number of tokens is cached, and the length of the longest in characters: enough for most of a document.
 * About 4 MB.
 */
export const COUNTED_WORDS_KEPT = 50_000;
export const COUNTED_WORD_MAX_CHARS = 40;

/**
 * Tokens of a passage, its title and headings that the embedder reads: the others are its two control tokens,
 * "passage:", and separators.
 */
export const PASSAGE_TOKENS_READ = EMBEDDER_MAX_TOKENS - 16;

/**
 * Longest input of the verifier in tokens, including question and control tokens, and longest question: as in its
 * training.
 */
export const VERIFIER_MAX_TOKENS = 256;
export const VERIFIER_QUESTION_TOKENS = 48;

/** Maximum claim and context in the verifier's input, in tokens: as in its training. */
export const VERIFIER_CLAIM_TOKENS = 80;
export const VERIFIER_CONTEXT_TOKENS = 40;

/**
 * Shares of the verifier's input when it reads a claim, in tokens: the maximum for the claim and for its context, and
 * the room for all texts besides the title and control tokens.
 */
export const CLAIM_INPUT_TOKENS = {
  claim: VERIFIER_CLAIM_TOKENS,
  context: VERIFIER_CONTEXT_TOKENS,
  evidenceAndText: VERIFIER_MAX_TOKENS - 24,
} as const;

/** Tokens of the title and headings in the verifier's input. */
export const VERIFIER_HEAD_TOKENS = 32;

/** Tokens shared by two windows of a long passage, so that no sentence is cut in both. */
export const VERIFIER_OVERLAP_TOKENS = 64;

/** Longest answer span in tokens: a clause; the longest training answers that the model can learn. */
export const VERIFIER_SPAN_TOKENS = 30;

/** Readings cached: the judges and the reader use the same passages for a question. About 1 KiB each. */
export const READING_CACHE_ENTRIES = 2_048;
