/**
 * How much more is asked of a store where too many of its hits must not be found (a document that is just taken in may
 * hold most of the best ones), and how often at most: from 100 candidates to 6,400.
 */
export const WIDENING = 4;
export const MOST_WIDENINGS = 3;
