/**
 * Distance from the threshold within which a built-in score is borderline. For a passage: about the distance from the
 * score where it may answer to the score where its answer is approved, and as much below. For an answer: in addition to
 * what the judge leaves undecided.
 */
export const BORDERLINE_MARGIN = { relevance: 0.3, usefulness: 0.1 } as const;
