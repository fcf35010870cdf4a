/**
 * Passages whose vectors plain SQL compares all at once: about 90 ms on a slow machine, where pgvector takes 1 ms.
 */
export const EXACT_PASSAGES = 1_000;

/** Lexical candidates whose vectors are compared in a larger library without pgvector: about 25 ms. */
export const RESCORED_CANDIDATES = 200;

/** Vectors' ids read at once when all are listed. */
export const ENTRIES_PAGE = 2_000;
