/** Redirects that are followed: a shortened address, then `www` or `https`. */
export const MAX_REDIRECTS = 3;

/** How long a whole fetch may take, redirects included, in milliseconds: a person is waiting for the answer. */
export const FETCH_TOTAL_MS = 30_000;

/** How long a server may take to accept a connection, to answer, and between two parts of its answer, in milliseconds. */
export const FETCH_IDLE_MS = 10_000;
