/** What a heading of Markdown begins with: it is context of what stands below, never a sentence. */
export const MARKDOWN_HEADING = /^\s{0,3}#{1,6}\s+/;
