/** What a word that only puts the question ("year", "nom") weighs against one that says what it is about. */
export const ASKING_WORD_WEIGHT = 0.3;

/** An answer in its own words is shorter than a passage, and lacks words that the passage had (log-odds). */
export const OWN_WORDS_ALLOWANCE = 2;

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

/**
 * Sentences of a passage that are embedded, those with most of the question's words: the closest one is nearly always
 * among them, and each costs some 8 ms.
 */
export const SENTENCES_EMBEDDED = 2;

/** What a span's margin is divided by, so that the signal lies about -2 to 2. */
export const SPAN_MARGIN_SCALE = 8;

/**
 * How a passage in another language is graded: the cosine of its closest sentence at which it is as likely as not to
 * bear on the question, and log-odds. By 19 questions about the sample library asked in the other language, whose
 * sentences stand between .80 and .86, and 11 that it does not cover, which come no closer than .82.
 */
export const ACROSS_LANGUAGES = {
  cosine: 0.83,
  perCosine: 60,
  namesFound: 1.8,
  namesMissing: -1,
  numbersMissing: -1.5,
} as const;

/**
 * Log-odds of being about the subject from which a passage is quoted that is not sure to answer. On the development articles
 * it keeps 92 of 100 covered questions, and halves the quotations for questions about other articles.
 */
export const QUOTED_ABOUT = -0.3;
