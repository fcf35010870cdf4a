/** Characters of a document shown before and after the cited passage: some pages, drawn at once. */
export const CITATION_CONTEXT_CHARS = 20_000;

/** Width from which the side panel stands beside the answer, in pixels; below it opens over it. */
export const SIDE_PANEL_MIN_WIDTH = 1_180;
