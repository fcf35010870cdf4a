import type { Language } from "../../contracts/language";
import type { RelevanceFeatures } from "./relevance-features";

/** What a word that only puts the question ("year", "nom") weighs against one that says what it is about. */
export const ASKING_WORD_WEIGHT = 0.3;

/**
 * What each feature is worth, in log-odds per unit. Fitted (logistic, balanced classes, hardest passage of each
 * uncovered question) on questions whose article is in the library or left out of it: 1,500 English ones of 23
 * articles and 1,100 French ones of half of the articles, none of which `docs/benchmarks.md` reports on.
 */
export const RELEVANCE_WEIGHTS: Record<Language, RelevanceFeatures> = {
  en: {
    sentenceCosine: 83.5,
    fuzzyCoverage: 3.25,
    sentenceCoverage: 3.17,
    nameCoverage: 1.39,
    missingNames: -2.56,
    missingNumbers: -0.93,
    fewTerms: -3.37,
  },
  fr: {
    sentenceCosine: 56.55,
    fuzzyCoverage: 2.2,
    sentenceCoverage: 2.27,
    nameCoverage: 1.83,
    missingNames: -4.64,
    missingNumbers: -1.43,
    fewTerms: -3.31,
  },
};

/**
 * Log-odds at zero features: the fitted ones plus .3 (English) and .9 (French), since a covered question that is
 * refused costs more than an uncovered one that gets a quotation, and French ones are told apart less well.
 */
export const RELEVANCE_BIAS: Record<Language, number> = { en: -72.93, fr: -48.98 };

/** Scores from here up to the threshold are worded as borderline, not as off topic. */
export const BORDERLINE_FROM = 0.25;

/** An answer is a few sentences of what was graded: it may lack words that the passage had (log-odds). */
export const USEFULNESS_ALLOWANCE = 2;

/** Log-odds taken from an answer that holds nothing of the kind that the question asks for. */
export const LACKS_EXPECTED: Record<"number" | "time" | "person" | "place" | "name" | "reason" | "any", number> = {
  number: 2,
  time: 1.5,
  person: 0.5,
  place: 0.25,
  name: 0.25,
  reason: 0,
  any: 0,
};

/** Lower bounds of the utilities 2 to 5 on the usefulness score. */
export const UTILITY_STEPS = [0.2, 0.5, 0.75, 0.9] as const;

/** Share of a claim's meaningful words at the best place, below which it is unsupported; 0–1. */
export const UNSUPPORTED_BELOW = 0.25;

/**
 * How alike a claim and a sentence must be for a changed fact to be a contradiction: share of matching words, facts
 * left aside, and number of matching words.
 */
export const MISMATCH_MIN_SHARE = 0.7;
export const MISMATCH_MIN_WORDS = 3;
