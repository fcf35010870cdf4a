/** Files accepted from one drop. More is likely a mistake, such as the home folder; it can be dropped in parts. */
export const MAX_DROPPED_FILES = 2_000;

/** Number of entries from which a list has a filter. */
export const FILTER_FROM = 8;

/** Rows rendered at first, so that a large library opens at once; more on request. */
export const ROWS_AT_ONCE = 100;

/** Characters of a document rendered at once, about eighty pages: more makes the page slow. */
export const PART_CHARS = 200_000;

/** How many characters the edge of a part may move to reach a line end. */
export const PART_EDGE_CHARS = 5_000;

/** The API's limit for a collection's name. */
export const MAX_COLLECTION_NAME_CHARS = 100;

/** Collections named in a document's row; more are counted, so that rows keep their height. */
export const COLLECTIONS_IN_ROW = 3;

/** Rows of a receipt's list shown at first; more on request. */
export const RECEIPT_ROWS_AT_ONCE = 20;

/** Dropped passages of a search shown at first. */
export const LEFT_OUT_AT_ONCE = 20;

/** Documents or passages offered at once; a longer search term narrows them. */
export const CHOICES_AT_ONCE = 8;

/** Headings or pages in an outline. */
export const MAX_OUTLINE_ENTRIES = 500;

/** Selected characters that a question quotes; more would drown it. */
export const QUOTED_CHARS = 200;

/** The width at which the outline has its own column. */
export const OUTLINE_COLUMN_QUERY = "(min-width: 1180px)";

/** Passages shown below the documents whose titles match a search. */
export const TEXT_HITS = 8;

/** Characters from which a search also looks into the texts: fewer would match anything. */
export const TEXT_SEARCH_FROM = 3;

/** How long the typed text must not change before the texts are searched. */
export const SEARCH_DELAY_MS = 250;
