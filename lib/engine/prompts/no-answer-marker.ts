/** Written by a model instead of an answer that the passages do not contain. */
export const NO_ANSWER_MARKER = "NO_ANSWER_IN_PASSAGES";
