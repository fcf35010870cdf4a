/**
 * Passages whose vectors plain SQL compares all at once: about 90 ms on a slow machine, where pgvector takes 1 ms.
 */
export const EXACT_PASSAGES = 1_000;

/** Lexical candidates whose vectors are compared in a larger library without pgvector: about 25 ms. */
export const RESCORED_CANDIDATES = 200;

/** Vectors' ids read at once when all are listed. */
export const ENTRIES_PAGE = 2_000;

/** Vectors from which on an index is kept in memory where pgvector compares all: up to here that takes 10 ms. */
export const RESIDENT_FROM = 10_000;

/**
 * Passages asked for in the database for each one that is wanted: first twice, since some are gone or of documents that
 * are being cut anew, then as many times more until enough may be found.
 */
export const ASKED_FACTOR = 2;
export const ASKED_GROWTH = 4;

/** Most passages asked for in one search. */
export const ASKED_AT_MOST = 6_400;

/** Indexes kept in memory: the one that answers, and the one that will. */
export const RESIDENT_INDEXES = 2;
