/** Letters and digits that a quote needs to be evidence; shorter ones occur anywhere. */
export const MIN_QUOTE_CHARS = 8;
