/** Larger libraries are not listed: reading the titles of this many documents takes about a tenth of a second. */
export const LISTABLE_DOCUMENTS = 20_000;

/**
 * Passages of each document that are read to find a name as it is written, after its terms were found ("Marks" and "mark"
 * are one term).
 */
export const READ_PER_DOCUMENT = 20;

/** Passages that are loaded at once. */
export const LOADED_AT_ONCE = 500;
