/** The bullet or number that begins an item of a list, with the white space around it. */
export const LIST_MARKER = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+/;
