/** The beginning of a Markdown heading, which is context for the text below and never a sentence. */
export const MARKDOWN_HEADING = /^\s{0,3}#{1,6}\s+/;
