/** A longer line above a table is prose, not its caption. Characters. */
export const MAX_CAPTION_CHARS = 160;

/**
 * Larger tables are not stored: each row is a row of the database, and a check reads the table again. Three million cells
 * in six columns have as many rows.
 */
export const MAX_TABLE_ROWS = 500_000;

/** Tables of one document that are stored; a document with more is made of forms, not of data. */
export const MAX_DOCUMENT_TABLES = 500;

/** A column is of a type if this share of its filled cells is: a few "absent" among marks do not make them text. */
export const TYPE_SHARE = 0.85;

/** Values of a text column are stored with the table if there are at most this many, each at most this long. */
export const KEPT_VALUES = 120;
export const KEPT_VALUE_CHARS = 80;

/** Maximum up to which the distinct values of a column are counted. */
export const COUNTED_VALUES = 5_000;

/** Longer cells, in characters, are cut: no question filters by them. */
export const MAX_CELL_CHARS = 1_000;

/** A longer line above a table does not name its rows. Characters. */
export const MAX_NAMING_CAPTION_CHARS = 80;

/** Tables that are compared with a question, those that share the most words with it. */
export const CANDIDATE_TABLES = 12;

/** Rows whose passages an answer cites. */
export const CITED_ROWS = 3;
