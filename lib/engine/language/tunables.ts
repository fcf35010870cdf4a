/** Stems kept in memory per language, before the cache starts afresh: about 5 MB. */
export const STEM_CACHE_ENTRIES = 50_000;

/** Difference of the two detector scores, below which a text is called English without confidence. */
export const DETECTION_MARGIN = 0.04;

/** The same for a single word, which is as often a name as a word of the language. */
export const DETECTION_MARGIN_ONE_WORD = 0.08;

/** Characters of a text that language detection reads: more changes nothing and costs time. */
export const DETECTION_CHARACTERS = 2_000;

/** Senses of a word, most frequent first, whose synonyms are taken: later ones are rarely meant. */
export const SYNONYM_SENSES = 1;

/** How many times likelier than in running text a word of a query is a noun where it may be a verb as well. */
export const NOUN_WEIGHT = 4;

/** Terms whose letter triples are kept, before the cache starts afresh: about 20 MB at most. */
export const TRIPLE_CACHE_ENTRIES = 20_000;

/** Likeness by letter triples (0–1) from which two terms count as the same word, misspelt or derived. */
export const ALIKE = 0.4;

/** Shortest term that is matched by likeness: shorter ones are alike by chance. */
export const ALIKE_MIN_CHARACTERS = 4;

/** Letters of a gram: fewer are in every text, more forgive no ending. */
export const GRAM_LETTERS = 4;

/** BM25 over such grams: saturation of repeated ones, and how much a text's length counts (0–1); as of whole words. */
export const BM25_K1 = 0.9;
export const BM25_B = 0.4;

/** Content words up to which a question that opens with "and" lacks what the one before was about. */
export const MOST_WORDS_OF_A_CONTINUATION = 3;

/** Characters after a number in which the word stands that it counts. */
export const COUNTED_WITHIN_CHARACTERS = 60;

/** Likeness by letter triples (0–1) from which a name of a text is the question's, misspelt or inflected … */
export const NAME_ALIKE = 0.55;

/** … shortest word of a name that may be alike, and letters at its beginning that are enough ("Germany", "German"). */
export const NAME_ALIKE_MIN_CHARACTERS = 4;
export const NAME_SHARED_LETTERS = 5;

/** Shortest word that tells a name: "TV" and "US" are written in too many other ways. */
export const NAME_MIN_CHARACTERS = 3;
