/** Redirects that are followed: a shortened address, then `www` or `https`. */
export const MAX_REDIRECTS = 3;

/** How long a whole fetch may take, redirects included, in milliseconds: a person is waiting for the answer. */
export const FETCH_TOTAL_MS = 30_000;

/** How long a server may take to accept a connection, to answer, and between two parts of its answer, in milliseconds. */
export const FETCH_IDLE_MS = 10_000;

/** Longest query that is sent, in characters: what the providers take at most (Brave and Tavily). */
export const MOST_QUERY_CHARS = 400;
