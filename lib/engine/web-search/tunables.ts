/** Redirects that are followed: a shortened address, then `www` or `https`. */
export const MAX_REDIRECTS = 3;

/** Time limit of a whole fetch, including redirects, in milliseconds: a user waits for the answer. */
export const FETCH_TOTAL_MS = 30_000;

/** Time limit for accepting a connection, for answering, and between two parts of an answer, in milliseconds. */
export const FETCH_IDLE_MS = 10_000;

/** Longest query, in characters: the limit of the providers (Brave and Tavily). */
export const MOST_QUERY_CHARS = 400;

/** Time limit of one result page, including redirects, in milliseconds: other pages wait to be ranked. */
export const PAGE_TOTAL_MS = 8_000;

/** Largest page that is read, in bytes, unpacked: articles are far smaller, and a PDF report fits. */
export const PAGE_MAX_BYTES = 5_242_880;

/** Pages fetched at once: a slow site does not delay the others. */
export const PAGES_AT_ONCE = 4;

/** Pages tried for each page requested, since many refuse programs. */
export const TRIES_A_PAGE = 2;

/** Bytes of a robots.txt that are read (RFC 9309 requires at least 500 KiB). */
export const ROBOTS_MAX_BYTES = 524_288;

/** Time limit for a robots.txt, in milliseconds. */
export const ROBOTS_TOTAL_MS = 4_000;

/** How long a site's rules are cached, in milliseconds (RFC 9309: at most a day). */
export const ROBOTS_KEPT_MS = 3_600_000;

/** Sites whose rules are cached. */
export const ROBOTS_ENTRIES = 500;

/** Passages of all pages that are embedded, those whose words fit best: 10 ms each while a user waits. */
export const RANKED_PASSAGES = 60;

/** Characters of a page that are cut into passages: answers are rarely further down. */
export const PAGE_TEXT_CHARS = 120_000;
