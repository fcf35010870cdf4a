/** Related words taken for each keyword on the first and on later rewrites: more would drown the keyword. */
export const TERMS_PER_WORD = { first: 1, later: 4 } as const;

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

/** Share of a question's content words that the library knows, up to which it lies outside; the other where it names nobody that the library knows. */
export const OUTSIDE_KNOWN_SHARE = { words: 0.25, withUnknownNames: 0.5 } as const;

/** Share of the library's documents in the question's language from which words that it lacks tell something. */
export const OUTSIDE_LANGUAGE_SHARE = 0.8;
