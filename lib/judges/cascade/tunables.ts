/**
 * Distance from the threshold within which a built-in score counts as borderline. Wide enough for the
 * scores that are wrong most often, narrow enough that a happy path asks the model only about support.
 */
export const BORDERLINE_MARGIN = { relevance: 0.15, usefulness: 0.1 } as const;
