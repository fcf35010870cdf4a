/** Vectors that memory is first reserved for. */
export const FIRST_CAPACITY = 1_024;

/** The mean is taken again when there are so many times more vectors. */
export const CENTRE_AGAIN = 2;

/**
 * Vectors compared by their bytes after their bits: at least so many, and this share of all. Of made-up vectors, 99 of
 * the 100 nearest and all of the ten nearest are among them.
 */
export const ROUGH_AT_LEAST = 6_000;
export const ROUGH_SHARE = 0.1;

/**
 * Fewer than that where only a few are wanted: so many for each. Of 10,000 vectors of real texts, the three nearest are
 * always among the 300 whose bits differ least; of the forty nearest, one in a thousand is not among 3,500.
 */
export const ROUGH_OF_EACH = 500;
