import type { TextLanguage } from "@/lib/shared/contracts/language";
import { READER_FEATURES, type ReaderFeatures } from "./reader-features";

/**
 * Weight of each feature, in log-odds per unit. Fitted by listwise softmax (the gold sentence among those of the six
 * best passages) on 4,464 English questions about 23 articles and 2,262 French ones about half of the articles, none of
 * which `docs/benchmarks.md` reports on.
 */
const ENGLISH: ReaderFeatures = {
  coverage: -6.33,
  documentCoverage: 5.48,
  windowCoverage: 1.78,
  referenceCoverage: 2.5,
  fuzzyCoverage: 1.31,
  otherCoverage: 1.09,
  cosine: 18.07,
  cosineShare: 2.58,
  retrieval: 5.47,
  expectedNumber: 0.86,
  expectedTime: 0.73,
  expectedName: 1.19,
  expectedReason: 1.99,
  missingNumber: -1.41,
  missingTime: -1.09,
  length: -0.92,
};
const FRENCH: ReaderFeatures = {
  coverage: -6.87,
  documentCoverage: 5.58,
  windowCoverage: 0.95,
  referenceCoverage: 1.4,
  fuzzyCoverage: 1.89,
  otherCoverage: 0.98,
  cosine: 19.66,
  cosineShare: 1.59,
  retrieval: 5.07,
  expectedNumber: 0.76,
  expectedTime: 0.63,
  expectedName: 1.12,
  expectedReason: 1.57,
  missingNumber: -1.45,
  missingTime: -1.28,
  length: 0.13,
};

/** A language without questions to fit on uses the mean of the fitted ones. */
const UNFITTED: ReaderFeatures = { ...ENGLISH };
for (const name of READER_FEATURES) UNFITTED[name] = (ENGLISH[name] + FRENCH[name]) / 2;

const FITTED: Partial<Record<TextLanguage, ReaderFeatures>> = { en: ENGLISH, fr: FRENCH };

/** Weights of a sentence's features for questions in a language. */
export function readerWeights(language: TextLanguage): ReaderFeatures {
  return FITTED[language] ?? UNFITTED;
}
