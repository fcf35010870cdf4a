export const DOCUMENTS = 40;
/** Sections that a question asks about: their twelve sentences make an answer of about 250 words. */
export const TOPICS_ASKED = 3;
