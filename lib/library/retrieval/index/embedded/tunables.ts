/**
 * Maximum passages that plain SQL compares exactly: about 90 ms on a slow machine, where pgvector takes 1 ms.
 */
export const EXACT_PASSAGES = 1_000;

/** Lexical candidates whose vectors are compared in a larger library without pgvector: about 25 ms. */
export const RESCORED_CANDIDATES = 200;

/** Vectors per page when all are listed. */
export const ENTRIES_PAGE = 2_000;

/** Vectors above which an index is loaded into memory despite pgvector, which takes 10 ms up to this number. */
export const RESIDENT_FROM = 10_000;

/**
 * Candidates per wanted passage: first twice as many, since some may be deleted or not searchable, then increasing by the
 * growth factor until enough are found.
 */
export const ASKED_FACTOR = 2;
export const ASKED_GROWTH = 4;

/** Maximum candidates of one search. */
export const ASKED_AT_MOST = 6_400;

/** Indexes in memory: the active one and the one being filled. */
export const RESIDENT_INDEXES = 2;
