/**
 * Consecutive letters and digits that must match before a stretch of a page counts as found: shorter ones match by
 * chance.
 */
export const MIN_RUN_CHARS = 16;

/**
 * Share of the words, 0 to 1, from which they count as found whole: page breaks and running heads cut out less than the
 * rest.
 */
export const WHOLE_SHARE = 0.97;

/** Zoom levels of a page, in multiples of the panel's width. */
export const ZOOMS = [1, 1.5, 2] as const;

/** Maximum screen pixels per page pixel: more costs memory without a visible gain. */
export const MAX_PIXEL_RATIO = 2;
