export const DOCUMENTS = 40;
/** Sections that a question asks about: their twelve sentences make an answer of about 250 words. */
export const TOPICS_ASKED = 3;
/** The fewest words of an answer: no whole one is shorter, and one of which a prompt shows only a part is repeated. */
export const ANSWER_WORDS = 230;
