/** Longest input of the embedder in tokens, control tokens included: the model's own limit. */
export const EMBEDDER_MAX_TOKENS = 512;

/** Characters of a text that are tokenised at all: far above 512 tokens, so that a huge text costs no more than a long one. */
export const EMBEDDER_MAX_CHARS = 8_000;

/**
 * Threads inside one inference. Two halve the time of a text against one (measured: 10 texts of 128 tokens
 * 425 → 207 ms on two cores); more cores are left to the database and the server.
 */
export const EMBEDDER_THREADS = 2;

/** Query vectors kept: a retried run asks for the same queries again. 1.5 KiB each. */
export const QUERY_CACHE_ENTRIES = 512;

/** Sentence vectors kept: neighbouring questions read the same passages again. 1.5 KiB each. */
export const SENTENCE_CACHE_ENTRIES = 8_192;

/** Words whose number of tokens is kept, and the longest of them in characters: most of what a document says. About 4 MB. */
export const COUNTED_WORDS_KEPT = 50_000;
export const COUNTED_WORD_MAX_CHARS = 40;

/** Tokens of a passage, its title and headings that the embedder reads: the others are its two control tokens, "passage:", and what joins them. */
export const PASSAGE_TOKENS_READ = EMBEDDER_MAX_TOKENS - 16;
