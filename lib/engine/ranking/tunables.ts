/** Rank offset of reciprocal rank fusion, as published: it keeps the top of one list from outvoting both. */
export const RECIPROCAL_RANK_OFFSET = 60;

/**
 * Weight of the meaning of a passage in another language than the question, relative to 1 for meaning and words
 * together. Measured on an English and a French set in one library, with questions in the other language: at .9
 * Recall@5 is .73 instead of .68 and .64, and unchanged for questions in the passages' own language.
 */
export const FOREIGN_DENSE_SHARE = 0.9;

/**
 * Weight of the words of a passage that has no vector, relative to 1 for meaning and words together; how many such
 * passages a query's words lift; and the least share of the best words. In a table of 300,000 rows, nearly alike, a
 * late row with the exact word was ranked behind twenty rows slightly nearer by meaning. More, or weaker ones, would
 * crowd out prose: a long table has some row with nearly any word.
 */
export const WORDS_ONLY_SHARE = 0.95;
export const MOST_LIFTED = 2;
export const LEAST_LIFTED_SHARE = 0.8;

/** Words in a sequence for comparing two passages, and the share of common sequences that makes near duplicates. */
export const SHINGLE_WORDS = 3;
export const NEAR_DUPLICATE_SHARE = 0.85;

/** Weight of a word that only frames the question ("year", "nom") relative to one that names its subject. */
export const ASKING_WORD_SHARE = 0.3;
