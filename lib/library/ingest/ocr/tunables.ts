/** Resolution at which pages are drawn; more costs time and gains nothing in Tesseract. */
export const OCR_DPI = 300;

/** Maximum pixels of a picture that is read: A3 at 300 dpi. */
export const MAX_PICTURE_PIXELS = 18_000_000;

/** Maximum pixels of an image file's page; larger ones are not decoded. */
export const MAX_SOURCE_PIXELS = 300_000_000;

/** Share of a page, from 0 to 1, that must be darker than its surroundings: a page number is 0.00005 of A4. */
export const SMALLEST_INK = 0.00002;

/** Words of lower confidence, from 0 to 100, are dirt or pictures read as letters, unless they are in a line of text. */
export const MIN_WORD_CONFIDENCE = 20;

/**
 * Share of a page's letters that must be in words of at least this confidence, from 0 to 100. It is 0.7 on a very noisy
 * page, and at most 0.4 on one in another script or upside down.
 */
export const SURE_CONFIDENCE = 70;
export const MIN_SURE_SHARE = 0.5;

/** Below this share, the page is read upside down as well, which counts if its share is higher by the gain. */
export const REVERSED_BELOW = 0.65;
export const REVERSED_GAIN = 0.2;

/** Processor time for one page, in milliseconds: a dense page of A4 takes a tenth of it. */
export const OCR_PAGE_CPU_LIMIT_MS = 60_000;

/** Wall time for one page, in milliseconds: on a busy machine, OCR gets a small share of the processor. */
export const OCR_PAGE_TIME_LIMIT_MS = 600_000;

/** Heap of the OCR process, and growth of its whole memory, in MiB: A3 at 300 dpi takes two thirds of it. */
export const OCR_HEAP_LIMIT_MB = 512;
export const OCR_GROWTH_LIMIT_MB = 1_536;
