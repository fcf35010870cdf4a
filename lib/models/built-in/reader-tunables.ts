import type { Language } from "../../contracts/language";
import type { ReaderFeatures } from "./reader-features";

/**
 * What each feature is worth, in log-odds per unit. Fitted by listwise softmax (the gold sentence among those of
 * the six best passages) on 4,464 English questions of 23 articles and 2,262 French ones of half of the articles,
 * none of which `docs/benchmarks.md` reports on.
 */
export const READER_WEIGHTS: Record<Language, ReaderFeatures> = {
  en: {
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
  },
  fr: {
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
  },
};

/** Sentences and characters of an answer at most: more is a page, not an answer. The best sentence is always whole. */
export const QUOTE_LIMITS = { sentences: 3, characters: 640 } as const;

/**
 * Sentences are quoted until the answer is among them with this probability. On the development articles .95 keeps
 * .997 of the answers that three sentences hold (English), with 2.2 sentences instead of 3.
 */
export const QUOTE_CERTAINTY = 0.95;

/** Passages whose sentences are read; the later ones hardly ever hold the answer and cost as much. */
export const PASSAGES_READ = 8;

/**
 * Best sentence's cosine with the question below which the passages do not answer it, and its coverage of the
 * question's terms below which neither. Lenient: refusing is the relevance judge's work, this is for runs without it.
 */
export const ABSTAIN: Record<Language, { cosine: number; coverage: number }> = {
  en: { cosine: 0.8, coverage: 0.15 },
  fr: { cosine: 0.8, coverage: 0.15 },
};

/** Openings that point back to an earlier sentence. */
export const OPENING_REFERENCE: Record<Language, RegExp> = {
  en: /^["'“(]*(?:he|she|it|they|his|her|its|their|this|these|that|those|such|both|there)\b/i,
  fr: /^["'«“(\s]*(?:il|elle|ils|elles|ce|cet|cette|ces|celui|celle|ceux|celles|son|sa|ses|leur|leurs|cela|ceci|c'|c’|on|y|tous deux|ces derniers?|ce dernier|cette dernière)(?![\p{L}])/iu,
};
