import type { TextLanguage } from "@/lib/shared/contracts/language";
import { RELEVANCE_FEATURES, type RelevanceFeatures } from "./relevance-features";

export interface RelevanceFit {
  /** Weight of each feature, in log-odds per unit. */
  weights: RelevanceFeatures;
  /** Log-odds when every feature is zero. */
  bias: number;
}

/**
 * Fitted (logistic regression, balanced classes, hardest passage of each uncovered question) on questions whose article
 * is in the library or left out of it: 1,500 English ones on 23 articles and 1,100 French ones on half of the articles,
 * none of which `docs/benchmarks.md` reports on. The bias is the fitted one plus .3 (English) and .9 (French): refusing
 * a covered question costs more than quoting for an uncovered one, and the French ones are harder to separate.
 */
const ENGLISH: RelevanceFit = {
  weights: {
    sentenceCosine: 83.5,
    fuzzyCoverage: 3.25,
    sentenceCoverage: 3.17,
    nameCoverage: 1.39,
    missingNames: -2.56,
    missingNumbers: -0.93,
    fewTerms: -3.37,
  },
  bias: -72.93,
};
const FRENCH: RelevanceFit = {
  weights: {
    sentenceCosine: 56.55,
    fuzzyCoverage: 2.2,
    sentenceCoverage: 2.27,
    nameCoverage: 1.83,
    missingNames: -4.64,
    missingNumbers: -1.43,
    fewTerms: -3.31,
  },
  bias: -48.98,
};

/** A language without questions to fit on uses the mean of the fitted ones: neither strict nor lenient. */
const UNFITTED: RelevanceFit = { weights: { ...ENGLISH.weights }, bias: (ENGLISH.bias + FRENCH.bias) / 2 };
for (const name of RELEVANCE_FEATURES) {
  UNFITTED.weights[name] = (ENGLISH.weights[name] + FRENCH.weights[name]) / 2;
}

const FITTED: Partial<Record<TextLanguage, RelevanceFit>> = { en: ENGLISH, fr: FRENCH };

/** Weights of a passage's features for questions in a language. */
export function relevanceFit(language: TextLanguage): RelevanceFit {
  return FITTED[language] ?? UNFITTED;
}
