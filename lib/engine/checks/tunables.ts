/** Weight of a word that only frames the question ("year", "nom") relative to one that names its subject. */
export const ASKING_WORD_WEIGHT = 0.3;

/** Log-odds granted to an answer in its own words, which is shorter than a passage and lacks some of its words. */
export const OWN_WORDS_ALLOWANCE = 2;

/** Lower bounds of the utilities 2 to 5 on the usefulness score. */
export const UTILITY_STEPS = [0.2, 0.5, 0.75, 0.9] as const;

/**
 * Quotations of an answer that are read at once, the likeliest to answer first; the next ones only if none of these does.
 */
export const QUOTATIONS_READ_AT_ONCE = 3;
/** Quotations of an answer that are read at most: none of the less likely ones makes it useful. */
export const QUOTATIONS_READ = 9;

/** Number of meaningful words below which a claim states nothing by itself. */
export const FRAGMENT_BELOW = 3;

/**
 * How similar two clauses must be for a difference in a fact to be a contradiction: meaningful words that both have, and
 * how many of them for each other word that only one has.
 */
export const MISMATCH_MIN_WORDS = 3;
export const SHARED_PER_DIFFERENT = 6;

/** Maximum parts of about 150 tokens that a claim of absence is compared with: six long passages. */
export const ABSENCE_PARTS = 16;

/** Similarity of a claim and its evidence from which it is a quotation with a few words changed; 0–1. */
export const NEAR_QUOTATION_FROM = 0.6;

/**
 * Number of sentences of a passage that are embedded, those with most of the question's words first: the closest one is
 * nearly always among them, and each costs about 8 ms.
 */
export const SENTENCES_EMBEDDED = 2;

/** Divisor of a span's margin, which brings the signal to about -2 to 2. */
export const SPAN_MARGIN_SCALE = 8;

/**
 * How a passage in another language is graded: the cosine of its closest sentence at which it is as likely as not to be
 * relevant, and log-odds. Set on 19 questions about the sample library asked in the other language, whose sentences lie
 * between .80 and .86, and 11 that it does not cover, which reach at most .82.
 */
export const ACROSS_LANGUAGES = {
  cosine: 0.83,
  perCosine: 60,
  namesFound: 1.8,
  namesMissing: -1,
  numbersMissing: -1.5,
} as const;

/**
 * Minimum log-odds of being about the subject for quoting a passage that does not clearly answer. On the development
 * articles it keeps 92 of 100 covered questions, and halves the quotations for questions about other articles.
 */
export const QUOTED_ABOUT = -0.3;

/**
 * Length below which a passage certainly ends its section, in characters: a passage that was cut has at least half the
 * usual length, about 350 characters by default.
 */
export const WHOLE_SECTION_CHARS = 340;

/**
 * Where between the lines of answering and of approving another document's figure makes a disagreement, how far it may
 * be about another subject if it is above both, and how many times larger one figure may be. Set on the documents of
 * `bench/questions/development`; of 107 approvable answers in `bench/office-documents` (sets one, three and five) none is
 * doubted.
 */
export const RIVAL_SHARE = 1 / 3;
export const SURE_RIVAL_ABOUT = -1;
export const FURTHEST_APART = 5;

/** Length of an item of a list up to which it is a fragment that says nothing by itself, in characters. */
export const SHORT_ITEM_CHARS = 60;

/** Passages whose words are remembered per language: about 12 MB. */
export const PASSAGES_IN_WORDS = 200;

/** Candidates written or assessed concurrently: as published there are three; a local server queues more anyway. */
export const CANDIDATES_AT_ONCE = 4;

/** Minimum utility of a candidate that addresses the question; the published scale is 1 to 5. */
export const USEFUL_FROM_UTILITY = 3;

/** Maximum columns of a table in an answer: more do not fit on a page. */
export const SHOWN_COLUMNS = 5;

/**
 * Distance from the threshold within which a built-in score is borderline. For a passage: about the distance from the
 * score where it may answer to the score where its answer is approved, and as much below. For an answer: in addition to
 * what the judge leaves undecided.
 */
export const BORDERLINE_MARGIN = { relevance: 0.3, usefulness: 0.1 } as const;

/** Characters of the sentence that a list shows of a document, about two lines. */
export const QUOTED_CHARACTERS = 180;
