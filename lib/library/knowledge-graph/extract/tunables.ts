/** Maximum pairs of names of one sentence or row that are related, nearest first: all pairs of four names. */
export const PAIRS_PER_SENTENCE = 6;

/** Maximum names of one sentence that are compared with each other. */
export const NAMES_PER_SENTENCE = 24;

/** Minimum share of capitalized words in a title, and minimum number of its words. */
export const TITLE_CAPITALS = 0.6;
export const TITLE_WORDS = 3;

/** Minimum length of a line that was wrapped automatically; a shorter one was ended by its author. */
export const FULL_LINE_CHARS = 45;

/** Maximum characters of a label at the start of a line ("Sampled by:"). */
export const LABEL_CHARS = 28;

/** Maximum words of a person's name in a title. */
export const TITLE_NAME_WORDS = 3;

/** Headings whose names are cached, since the passages below a heading are read one by one. */
export const CACHED_HEADINGS = 500;

/** Minimum letters of an acronym without an explanation in the passage; two-letter ones are ambiguous. */
export const ACRONYM_LETTERS = 3;

/** Points that each clue adds to a type; the type with the most points wins. */
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
  preposition: 1.5,
  familyName: 1,
  twoWords: 0.8,
} as const;

/** Points from which a type is sure. */
export const SURE = 2;

/** Passages in one request to a language model; with more, models start to skip some. */
export const PASSAGES_PER_CALL = 6;

/** Maximum length of a name and minimum length of a quoted sentence from a language model, in characters. */
export const NAME_CHARS = 200;
export const QUOTE_CHARS = 12;

/**
 * Completion tokens per passage, for the JSON around its lists, and per token of the passage, for names, dates and
 * quoted sentences.
 */
export const COMPLETION_PER_PASSAGE = 40;
export const COMPLETION_PER_TOKEN = 1.2;

/** Characters of a passage's title in a prompt, for an estimate. */
export const TITLE_CHARS_GUESS = 40;

/** Models whose estimates are cached: the current one and those compared with it. */
export const CACHED_ESTIMATES = 8;

/** Passages a model must have extracted before its measured usage is extrapolated. */
export const MEASURED_PASSAGES = 12;

/** Latest runs whose calls determine a model's pace. */
export const PACE_RUNS = 100;

/** Rows of a table, and lines of a text, whose codes of one shape make them numbers of rows. */
export const ROWS_OF_CODE = 2;
export const LINES_OF_CODE = 3;

/** The same for capitals with two digits, which can be names ("PM10"). */
export const ROWS_OF_SHORT_CODE = 4;
