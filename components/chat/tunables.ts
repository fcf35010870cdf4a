/** Characters of a document shown before and after the cited passage: a few pages. */
export const CITATION_CONTEXT_CHARS = 20_000;
/** The same in a table, whose header is shown above the rows. */
export const TABLE_CONTEXT_CHARS = 300;

/** The width at which the side panel has its own column; on narrower screens it opens over the answer. */
export const SIDE_PANEL_QUERY = "(min-width: 1180px)";

/** Characters left at which the question field starts counting down. */
export const COUNT_FROM_LEFT = 400;

/** Documents offered at once in the scope picker; a longer search term narrows them. */
export const SCOPE_DOCUMENTS_AT_ONCE = 6;

/** How long the pointer stays on a sentence before its verdict opens, in milliseconds: reading along opens nothing. */
export const VERDICT_OPEN_MS = 450;

/** How long the verdict stays open after the pointer leaves, in milliseconds: long enough to reach it. */
export const VERDICT_CLOSE_MS = 250;
