import type { Language } from "../../contracts/language";
import type { RelevanceFeatures } from "./relevance-features";

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
