/** Rows of a table read at once in the search for unreadable ones. */
export const ROWS_READ_AT_ONCE = 200;

/** Time limit for reading the rest of a damaged page, in milliseconds: the database may never return from it. */
export const SALVAGE_MS = 60_000;
