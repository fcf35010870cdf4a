/** Related words taken for each keyword on the first and on later rewrites: more would drown the keyword. */
export const TERMS_PER_WORD = { first: 1, later: 2 } as const;

/** Most related words of one that the library is asked for: about 5 ms each in the embedded database. */
export const MOST_RELATED = 4;

/** Most passages that the built-in reranker looks at, about half a millisecond each: the right one is rarely further down. */
export const MOST_RERANKED = 60;

/** Words added to a query at most. */
export const MAX_ADDED_TERMS = 6;

/**
 * How many related words one of the question's own outweighs. Measured on 300 questions of each set in `docs/benchmarks.md`: at 1 and 2 the
 * expansion lowers Recall@5 of French questions, from 3 on the fused lists find no less.
 */
export const OWN_WORD_WEIGHT = 3;

/** Years after one that are looked for as well: plans and forecasts speak of the years to come. */
export const YEARS_AHEAD = 10;

/** Content words of a question, below which their overlap with the library's vocabulary says nothing. */
export const OUTSIDE_MIN_WORDS = 3;

/**
 * Share of a question's content words that the library knows, up to which it lies outside: by its words alone, where it
 * names nobody that the library knows, and where no passage comes near.
 */
export const OUTSIDE_KNOWN_SHARE = { words: 0.25, withUnknownNames: 0.5, farAway: 0.5 } as const;

/** Share of the library's documents in the question's language from which words that it lacks tell something. */
export const OUTSIDE_LANGUAGE_SHARE = 0.8;

/**
 * How much nearer a passage must come, in cosine, to a question whose words speak of elsewhere. Chosen on the development
 * half of `npm run bench:routing` and on public question sets, which lose 1 answer of 100 or less.
 */
export const NEARER_IF = { unknownNames: 0.04, ofTheDay: 0.035, foreignWords: 0.01 } as const;

/** How much further a passage of another language lies than one of the question's, in cosine, at the least. */
export const FURTHER_ACROSS_LANGUAGES = 0.01;

/** Turns that a follow-up question may lean on, each on the one before. */
export const MAX_TURNS_BACK = 3;

/** Names of an answer that a follow-up question may be about. */
export const MAX_ANSWER_NAMES = 4;
