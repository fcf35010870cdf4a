import type { LanguagePack } from "../language-pack";

/** A pattern that matches nothing. */
const NEVER = /(?!)/;
const NONE: ReadonlySet<string> = new Set();
const NO_KINDS = { organization: NONE, place: NONE, event: NONE, product: NONE, concept: NONE };

/**
 * Texts in a language without a pack: words as they are written, folded, and digits. It has no word list, since a list
 * of another language would find words in it that mean something else there ("die", "was", "an").
 */
export const OTHER: LanguagePack = {
  stemmer: null,
  functionWords: NONE,
  askingWords: [],
  framingWords: [],
  negations: NONE,
  apostrophes: { elisions: NONE, contractions: NONE, negated: null, telling: null },
  abbreviations: { neverFinal: NONE, beforeNumber: NONE, mayBeFinal: NONE },
  numbers: {
    words: new Map(),
    articles: NONE,
    ordinals: new Map(),
    scales: new Map(),
    groups: ".",
    ordinalSuffixes: [],
    percents: [],
    countedInRoman: [],
    months: [],
    monthsCapitalised: false,
  },
  questions: {
    expected: [],
    reasonMarks: NEVER,
    timeWords: [],
    followUp: { opening: NEVER, thing: NEVER, place: NEVER, antecedent: NEVER },
  },
  routing: {
    smallTalk: NEVER,
    arithmetic: {
      asking: /(?!)/g,
      operators: { "+": "(?!)", "-": "(?!)", "*": "(?!)", "/": "(?!)", "%*": "(?!)", "√": "(?!)" },
    },
    translation: NEVER,
    live: NEVER,
    changing: NEVER,
    now: NEVER,
    documents: NEVER,
    outside: { nearest: null, day: NEVER, fleeting: NEVER, lasting: NEVER, task: NEVER },
  },
  openingReference: NEVER,
  tables: null,
  synonyms: { kind: "none" },
  lightVerbs: [],
  cautions: {
    calculations: { count: NEVER, measures: NEVER, total: NEVER, average: NEVER, extreme: NEVER, comparison: NEVER },
    totalRows: NEVER,
    assistantInstructions: [],
  },
  knowledge: {
    lexicon: null,
    titles: NONE,
    roles: NONE,
    articles: NONE,
    legalForms: NONE,
    headFirst: false,
    heads: NO_KINDS,
    cues: NO_KINDS,
    lowerCaseHeads: NONE,
    directHeads: NONE,
    trailing: NONE,
    adjectives: null,
    commonEndings: null,
    indefinite: NONE,
    links: NONE,
    complements: NONE,
    particles: NONE,
    placePrepositions: NONE,
    notNames: NONE,
    exonyms: new Map(),
    canonicalWords: new Map(),
    columns: {},
    dates: {
      monthAbbreviations: [],
      dayFirst: null,
      of: [],
      quarters: [],
      halves: [],
      quarterLetter: "q",
      seasons: new Map(),
      decade: null,
      centuries: [],
      rangeWords: [],
      rangeOpeners: [],
      weekend: [],
      everyDay: [],
      units: [],
      yearCues: [],
      weakYearCues: [],
      since: [],
      until: [],
    },
  },
};
