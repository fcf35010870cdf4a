/** Initial capacity, in vectors. */
export const FIRST_CAPACITY = 1_024;

/** The mean is recomputed when the number of vectors has grown by this factor. */
export const RECENTRE_FACTOR = 2;

/**
 * Candidates compared by bytes after bits: the minimum number, and the share of all vectors. With synthetic vectors, they
 * include 99 of the 100 nearest and all of the ten nearest.
 */
export const MIN_CANDIDATES = 6_000;
export const CANDIDATE_SHARE = 0.1;

/**
 * Candidates per result, which lowers the minimum when few results are wanted. With 10,000 vectors of real texts, the
 * three nearest are always among the 300 candidates whose bits differ least; of the forty nearest, one in a thousand is
 * not among 3,500.
 */
export const CANDIDATES_PER_RESULT = 500;
