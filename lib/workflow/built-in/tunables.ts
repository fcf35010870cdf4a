/** Related words taken for each keyword on the first and on later rewrites: more would drown the keyword. */
export const TERMS_PER_WORD = { first: 2, later: 4 } as const;

/** Words added to a query at most. */
export const MAX_ADDED_TERMS = 12;
