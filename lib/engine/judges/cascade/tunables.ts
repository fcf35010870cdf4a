/**
 * Distance from the threshold within which a built-in score counts as borderline. Of a passage: about from where it may
 * answer to where an answer from it is approved, and as far below. Of an answer: beside what the judge leaves open by
 * itself.
 */
export const BORDERLINE_MARGIN = { relevance: 0.3, usefulness: 0.1 } as const;
