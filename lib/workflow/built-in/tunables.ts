/** Synonyms added for one word of the question: more drown the words that were asked. */
export const SYNONYMS_A_WORD = 2;
/** Synonyms and broader terms added for one word on the last try, when closer words found nothing. */
export const BROAD_TERMS_A_WORD = 3;
