/** Passages taken from each list before fusion: normalisation by minimum and maximum is measured over these. */
export const CANDIDATES_PER_LIST = 100;
