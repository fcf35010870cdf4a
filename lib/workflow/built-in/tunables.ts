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
