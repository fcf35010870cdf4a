/** Resolution at which pages are drawn; more costs time and gains nothing in Tesseract. */
export const OCR_DPI = 300;

/** Maximum pixels of a picture that is read: A3 at 300 dpi. */
export const MAX_PICTURE_PIXELS = 18_000_000;

/** Maximum pixels of an image file's page; larger ones are not decoded. */
export const MAX_SOURCE_PIXELS = 300_000_000;

/** Maximum bytes of a picture inside a document; larger ones are not decoded. */
export const MAX_EMBEDDED_PICTURE_BYTES = 64 * 1_048_576;

/**
 * Pictures inside a document with a shorter side, or fewer pixels, are icons and logos, which are not read: the shorter
 * side of a line of text in a screenshot has 40 pixels.
 */
export const MIN_EMBEDDED_PICTURE_SIDE = 40;
export const MIN_EMBEDDED_PICTURE_PIXELS = 10_000;

/** Pictures that are read on one page of a PDF, and in all of it: a document is searchable once they are read. */
export const MAX_PAGE_FIGURES = 20;
export const MAX_DOCUMENT_FIGURES = 300;

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

/** Words below this confidence, from 0 to 1, are doubtful. docs/benchmarks.md says how many of the others are wrong. */
export const DOUBTFUL_BELOW = 0.85;

/** Processor time for one page, in milliseconds: a dense page of A4 takes a tenth of it. */
export const OCR_PAGE_CPU_LIMIT_MS = 60_000;

/** Wall time for one page, in milliseconds: on a busy machine, OCR gets a small share of the processor. */
export const OCR_PAGE_TIME_LIMIT_MS = 600_000;

/** Heap of the OCR process, and growth of its whole memory, in MiB: A3 at 300 dpi takes two thirds of it. */
export const OCR_HEAP_LIMIT_MB = 512;
export const OCR_GROWTH_LIMIT_MB = 1_536;
