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
