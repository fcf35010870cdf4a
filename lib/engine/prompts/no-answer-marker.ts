/** What a model writes instead of an answer that the passages do not hold. */
export const NO_ANSWER_MARKER = "NO_ANSWER_IN_PASSAGES";
