/** Related words added for each keyword on the first and on later rewrites: more would drown the keyword. */
export const TERMS_PER_WORD = { first: 1, later: 2 } as const;

/** Most related words looked up in the library for one word: about 5 ms each in the embedded database. */
export const MOST_RELATED = 4;

/**
 * Most passages that the built-in reranker scores, about half a millisecond each: the right one is rarely further down.
 */
export const MOST_RERANKED = 60;

/** Most words added to a query. */
export const MAX_ADDED_TERMS = 6;

/**
 * Weight of the question's own words relative to a related one. Measured on 300 questions of each set in
 * `docs/benchmarks.md`: at 1 and 2 the expansion lowers Recall@5 of French questions, from 3 on the fused lists find no
 * less.
 */
export const OWN_WORD_WEIGHT = 3;

/** Number of years after a question's year that are also looked up: plans and forecasts mention later years. */
export const YEARS_AHEAD = 10;

/** Content words a question needs before their overlap with the library's vocabulary means anything. */
export const OUTSIDE_MIN_WORDS = 3;

/**
 * Largest share of known content words in a question outside the library: by its words alone, with names that the
 * library lacks, and when no passage comes near.
 */
export const OUTSIDE_KNOWN_SHARE = { words: 0.25, withUnknownNames: 0.5, farAway: 0.5 } as const;

/** Share of documents in the question's language from which unknown words are meaningful. */
export const OUTSIDE_LANGUAGE_SHARE = 0.8;

/**
 * Extra cosine that a passage needs when a question's words suggest another subject. Chosen on the development half of
 * `npm run bench:routing` and on public question sets, which lose 1 answer of 100 or less.
 */
export const NEARER_IF = { unknownNames: 0.04, ofTheDay: 0.035, foreignWords: 0.01 } as const;

/** Least extra distance, in cosine, of a passage in another language than the question. */
export const FURTHER_ACROSS_LANGUAGES = 0.01;

/** Names of an answer that a follow-up question may be about. */
export const MAX_ANSWER_NAMES = 4;
