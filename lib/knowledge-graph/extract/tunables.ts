/** Characters between two names in which a relation is looked for: longer wordings state something else as often. */
export const RELATION_CHARS = 200;

/** Further names that may stand between two names that a wording relates. */
export const NAMES_BETWEEN = 4;

/** Pairs of a sentence's names that are related by standing in it, the nearest first. */
export const PAIRS_PER_SENTENCE = 6;

/** Names of one sentence that are compared with each other: a list of hundreds is no statement. */
export const NAMES_PER_SENTENCE = 24;

/** Characters between a relation and a date after it that still dates it; before it, from the sentence's start. */
export const DATE_AFTER_CHARS = 60;
export const DATE_OPENING_CHARS = 15;

/** Share of a line's words with a capital from which it is a title, and the fewest words that tell. */
export const TITLE_CAPITALS = 0.6;
export const TITLE_WORDS = 3;

/** Letters of an acronym that a passage need not explain: two-letter ones mean too much. */
export const ACRONYM_LETTERS = 3;

/** How sure a clue makes a name's kind, in points; the kind with the most wins. */
export const CLUE = {
  legalForm: 7,
  head: 5,
  title: 6,
  role: 4,
  givenName: 4,
  initial: 3,
  list: 4,
  cue: 4,
  digits: 3,
  loneGivenName: 2,
  foreignHead: 3,
  relation: 2.5,
  relationOfMany: 1,
  preposition: 1.5,
  familyName: 1,
  twoWords: 0.8,
} as const;

/** Points from which a name's kind is sure: a relation that does not go with it is not read. */
export const SURE = 2;

/** Passages in one request to a language model: with more, models begin to skip some. */
export const PASSAGES_PER_CALL = 6;

/** Longest name that a language model may give, and shortest sentence that it may quote, in characters. */
export const NAME_CHARS = 200;
export const QUOTE_CHARS = 12;
