/**
 * Questions for each variant, each with all checks and with none, English and French in turn. With twelve, three are
 * about documents of the benchmark's own. `--pairs` asks more.
 */
export const PAIRS = 12;
/**
 * Passages graded and passed to the generator: with ten, the published times (5–7 s without checks, 15–20 s with all)
 * match a model at the sim's pace.
 */
export const PASSAGES = 10;
/** Unmeasured runs of each variant at the beginning. */
export const WARM_UP_RUNS = 1;
/** Words of a faulty answer: as long as the sim's own answers. */
export const ANSWER_WORDS = 250;
/** More sentences than any answer has, for a language model that finds all of them unsupported. */
export const MOST_SENTENCES = 80;
