/** Share of a page, from 0 to 1, that must be darker than its surroundings: a page number is 0.00005 of A4. */
export const SMALLEST_INK = 0.00002;

/** Words of lower confidence, from 0 to 100, are dirt or pictures read as letters. */
export const MIN_WORD_CONFIDENCE = 20;

/** Mean confidence, from 0 to 100, below which a page was not recognised: it holds other scripts or pictures. */
export const MIN_PAGE_CONFIDENCE = 55;

/** Below this mean confidence, the page is read upside down as well, which counts if it is better by the gain. */
export const REVERSED_BELOW = 75;
export const REVERSED_GAIN = 10;
