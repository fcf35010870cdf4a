/** Redirects that are followed: a shortened address, then `www` or `https`. */
export const MAX_REDIRECTS = 3;

/** How long a whole fetch may take, redirects included, in milliseconds: a person is waiting for the answer. */
export const FETCH_TOTAL_MS = 30_000;

/** How long a server may take to accept a connection, to answer, and between two parts of its answer, in milliseconds. */
export const FETCH_IDLE_MS = 10_000;

/** Longest query that is sent, in characters: what the providers take at most (Brave and Tavily). */
export const MOST_QUERY_CHARS = 400;

/** How long a page of the results may take, redirects included, in milliseconds: others are waiting to be ranked. */
export const PAGE_TOTAL_MS = 8_000;

/** Largest page that is read, in bytes, unpacked: articles are far below, and a PDF of a report fits. */
export const PAGE_MAX_BYTES = 5_242_880;

/** Pages that are fetched at once: one slow site holds up none of the others. */
export const PAGES_AT_ONCE = 4;

/** Pages that are tried for each that is wanted, since many refuse programs. */
export const TRIES_A_PAGE = 2;

/** What is read of a robots.txt, in bytes (RFC 9309 asks for at least 500 KiB). */
export const ROBOTS_MAX_BYTES = 524_288;

/** How long a robots.txt may take, in milliseconds. */
export const ROBOTS_TOTAL_MS = 4_000;

/** How long a site's rules are kept, in milliseconds (RFC 9309: at most a day). */
export const ROBOTS_KEPT_MS = 3_600_000;

/** Sites whose rules are kept. */
export const ROBOTS_ENTRIES = 500;

/** Passages of all pages that are embedded, those whose words fit best: 10 ms each while a person waits. */
export const RANKED_PASSAGES = 60;

/** Characters of a page that are cut into passages: what is asked for stands rarely further down. */
export const PAGE_TEXT_CHARS = 120_000;
