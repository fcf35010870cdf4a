/** Questions that every variant is measured with, each with all checks and with none. `--pairs` asks for more. */
export const PAIRS = 4;
/** Passages handed to grading and generation: with ten, the published times (5–7 s without checks, 15–20 s with all) are those of a model at the sim's pace. */
export const PASSAGES = 10;
/** Runs of each variant before the first one that counts. */
export const WARM_UP_RUNS = 1;
/** Words of an answer that is found wrong: as long as the sim's own answers. */
export const ANSWER_WORDS = 250;
/** More than any answer has sentences: the verdicts of a language model that finds all of them unsupported. */
export const MOST_SENTENCES = 80;
