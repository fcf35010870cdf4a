/** Characters of a document shown before and after the cited passage: some pages, drawn at once. */
export const CITATION_CONTEXT_CHARS = 20_000;

/** Where the side panel stands beside the answer; on narrower screens it opens over it. */
export const SIDE_PANEL_QUERY = "(min-width: 1180px)";

/** A question's characters are counted down from here: before, the limit is nobody's concern. */
export const COUNT_FROM_LEFT = 400;

/** Documents offered at once where a question is to be asked of some; more asks for another word. */
export const SCOPE_DOCUMENTS_AT_ONCE = 6;

/** How long a pointer rests on a sentence before what was found of it opens, in milliseconds: reading along opens nothing. */
export const VERDICT_OPEN_MS = 450;

/** How long it stays open once the pointer has left, in milliseconds: long enough to reach it. */
export const VERDICT_CLOSE_MS = 250;
