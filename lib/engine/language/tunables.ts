/** Words cached per language and kind of reading: about 5 MB. */
export const WORD_CACHE_ENTRIES = 50_000;
/** The same for passages: about 2 MB. */
export const PASSAGE_CACHE_ENTRIES = 1_000;

/** Smallest difference of the two detector scores for a confident result; below it a text counts as English. */
export const DETECTION_MARGIN = 0.04;

/** The same for a single word, which is often a name. */
export const DETECTION_MARGIN_ONE_WORD = 0.08;

/**
 * Difference of the detector's scores of another language and the likeliest configured one from which a text is in the
 * other: of 8,256 French and English questions, only some with foreign names reach it.
 */
export const OTHER_LANGUAGE_MARGIN = 0.1;

/** Share of a configured language's function words from which a text counts as that language, whatever names it has. */
export const OTHER_LANGUAGE_FUNCTION_WORDS = 0.35;

/** Number of words from which a text is certainly in another language; fewer may be a title or a list of names. */
export const OTHER_LANGUAGE_WORDS = 8;

/** Characters of a text read to detect its language: more changes no result and costs time. */
export const DETECTION_CHARACTERS = 2_000;

/** Number of a word's senses, most frequent first, whose synonyms are used: later ones are rarely meant. */
export const SYNONYM_SENSES = 1;

/** How many times likelier a query word that may also be a verb is a noun than in running text. */
export const NOUN_WEIGHT = 4;

/** Terms whose letter triples are cached: about 20 MB at most. */
export const TRIPLE_CACHE_ENTRIES = 20_000;

/** Similarity by letter triples (0–1) from which two terms count as the same word, misspelt or derived. */
export const ALIKE = 0.4;

/** Shortest term that is matched by similarity: shorter ones are similar by chance. */
export const ALIKE_MIN_CHARACTERS = 4;

/** Letters in a gram: shorter ones occur in every text, longer ones tolerate no endings. */
export const GRAM_LETTERS = 4;

/**
 * BM25 over such grams: saturation of repetitions, and weight of a text's length (0–1); the same as for whole words.
 */
export const BM25_K1 = 0.9;
export const BM25_B = 0.4;

/** Most parts of a question; one that seems to have more is an enumeration. */
export const MOST_PARTS = 6;

/** Most things that a question can ask for by their number ("which five documents"); a larger number is a quantity. */
export const MOST_ASKED_ITEMS = 20;

/** Most content words of a question that opens with "and" and needs the subject of the previous one. */
export const MOST_WORDS_OF_A_CONTINUATION = 3;

/** Most words of an elliptical question: longer ones are clauses whose verb is not recognised. */
export const MOST_WORDS_OF_A_FRAGMENT = 9;

/** Characters after a number searched for the word it counts. */
export const COUNTED_WITHIN_CHARACTERS = 60;

/** Similarity by letter triples (0–1) from which a name in a text is the question's, misspelt or inflected … */
export const NAME_ALIKE = 0.55;

/**
 * … shortest word of a name compared by similarity, and number of equal first letters that suffice ("Germany",
 * "German").
 */
export const NAME_ALIKE_MIN_CHARACTERS = 4;
export const NAME_SHARED_LETTERS = 5;

/** Shortest word that identifies a name: "TV" and "US" have too many other spellings. */
export const NAME_MIN_CHARACTERS = 3;
