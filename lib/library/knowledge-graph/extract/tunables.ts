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

/** Characters of a line from which a paragraph goes on in the next one: shorter ones end where somebody ended them. */
export const FULL_LINE_CHARS = 45;

/** Characters of a label at the beginning of a line ("Sampled by:"). */
export const LABEL_CHARS = 28;

/** Words of a person's name in a title. */
export const TITLE_NAME_WORDS = 3;

/** Headings whose names are kept: those of some documents, which are read passage by passage. */
export const HEADINGS_KEPT = 500;

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
  label: 2.5,
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

/** Characters of a token, in English and French prose with names and JSON around it: between 3 and 4 for today's models. */
export const CHARS_PER_TOKEN = 3.6;

/**
 * Tokens that a model writes of a passage: the JSON around its lists, and, for each token of it, names, dates and the
 * sentences that it quotes.
 */
export const COMPLETION_PER_PASSAGE = 40;
export const COMPLETION_PER_TOKEN = 1.2;

/** Characters of a passage's title in a prompt, for an estimate. */
export const TITLE_CHARS_GUESS = 40;

/** Models whose estimates are kept: the one in force, and those that are compared with it. */
export const ESTIMATES_KEPT = 8;

/** Passages that a model must have read, for what they took to tell what the others will. */
export const MEASURED_PASSAGES = 12;

/** Last runs whose calls tell a model's pace. */
export const PACE_RUNS = 100;
