/** Largest JSON body, in bytes: a question with its settings is a few kilobytes. */
export const MAX_JSON_BYTES = 256 * 1_024;

/** Deepest nesting of a JSON body; deeper ones only serve to exhaust a recursive reader. */
export const MAX_JSON_DEPTH = 32;
