/** Rows of a table that are read at once while those that cannot be read are looked for. */
export const ROWS_READ_AT_ONCE = 200;

/** How long reading what is left of a damaged page may take, in milliseconds: the database may go astray in it. */
export const SALVAGE_MS = 60_000;
