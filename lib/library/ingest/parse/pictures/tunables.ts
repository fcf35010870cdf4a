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

/** Words below this confidence, from 0 to 1, are doubtful. docs/benchmarks.md says how many of the others are wrong. */
export const DOUBTFUL_BELOW = 0.85;
