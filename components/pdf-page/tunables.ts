/**
 * Letters and digits in a row that must agree before a stretch of a drawn page counts as the words looked for: shorter
 * ones agree by chance.
 */
export const MIN_RUN_CHARS = 16;

/** Share of the words, 0 to 1, from which they count as found whole: what a page break or a running line cuts out is less. */
export const WHOLE_SHARE = 0.97;

/** How far a page can be enlarged, in multiples of the panel's width. */
export const ZOOMS = [1, 1.5, 2] as const;

/** Dots of the screen drawn for one of the page's, at most: beyond it the memory grows and nobody sees more. */
export const MAX_PIXEL_RATIO = 2;
