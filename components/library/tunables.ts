/** Files taken from one drop. More is a mistake, such as the home folder; it can be dropped in parts. */
export const MAX_DROPPED_FILES = 2_000;

/** A filter earns its place once a list no longer fits the eye. */
export const FILTER_FROM = 8;

/** Rows drawn at first; more are drawn when asked for, so that a large library opens at once. */
export const ROWS_AT_ONCE = 100;

/** Characters of a document drawn at once, about eighty pages: more makes a page slow to draw. */
export const PART_CHARS = 200_000;

/** How far from its place, in characters, the edge of a part may move to a line's end. */
export const PART_EDGE_CHARS = 5_000;

/** Longest name of a collection that the API takes. */
export const MAX_COLLECTION_NAME_CHARS = 100;

/** Collections named in a document's row; more are counted, so that rows keep their height. */
export const COLLECTIONS_IN_ROW = 3;

/** Passages left out of a search that are drawn at first. */
export const LEFT_OUT_AT_ONCE = 20;

/** Documents, or passages, offered at once where one is to be chosen; more asks for another word. */
export const CHOICES_AT_ONCE = 8;
