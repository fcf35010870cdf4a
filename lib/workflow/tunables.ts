/** Candidates written or assessed at the same time: as published there are three; a local server queues more anyway. */
export const CANDIDATES_AT_ONCE = 4;

/** Passages looked at by the reranker for each one kept: the right passage is rarely further down. */
export const RERANK_POOL = 3;

/** Most passages that are reranked: their sentences are embedded, some 10 ms each on two cores. */
export const MOST_RERANKED = 60;

/** What quoting may take once the deadline has passed, in ms: a person has waited long enough. */
export const LATE_QUOTES_MS = 5_000;

/** Findings that an answer lists as missing: the worst few say enough. */
export const MOST_MISSING = 5;

/** A candidate of this utility or more addresses the question; the published scale is 1 to 5. */
export const USEFUL_FROM_UTILITY = 3;
