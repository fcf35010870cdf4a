import type { CautionGrammar } from "./caution-grammar";
import type { ComparisonGrammar } from "./comparison-grammar";
import type { FigureGrammar } from "./figures/figure-grammar";
import type { FollowUpGrammar } from "./follow-up-grammar";
import type { KnowledgeGrammar } from "./knowledge-grammar";
import type { LibraryGrammar } from "./library/library-grammar";
import type { NonClaimGrammar } from "./non-claim-grammar";
import type { PartsGrammar } from "./parts-grammar";
import type { SuggestionGrammar } from "./suggestion-grammar";
import type { SummaryGrammar } from "./summaries/summary-grammar";
import type { TableGrammar } from "./tables/table-grammar";

/** The kind of thing a question asks for; `any` if its words do not show it. */
export const EXPECTED_ANSWERS = [
  "person",
  "time",
  "number",
  "place",
  "address",
  "phone",
  "email",
  "name",
  "reason",
  "any",
] as const;
export type ExpectedAnswer = (typeof EXPECTED_ANSWERS)[number];

/** Algorithms of the stemming library (https://snowballstem.org/algorithms/). */
export type SnowballAlgorithm =
  | "arabic"
  | "danish"
  | "dutch"
  | "english"
  | "finnish"
  | "french"
  | "german"
  | "hungarian"
  | "italian"
  | "norwegian"
  | "portuguese"
  | "romanian"
  | "russian"
  | "spanish"
  | "swedish"
  | "turkish";

/** Source of synonyms: the English WordNet, groups of words (see `synonyms-french.ts`), or none. */
export type SynonymSource = { kind: "wordnet" } | { kind: "groups"; groups: string } | { kind: "none" };

/** Compounds that are written with a hyphen, which stays when a line ends after it. */
export interface CompoundGrammar {
  /** Tested on a lower-case word with a space instead of the hyphen at the end of the line: "self employed". */
  hyphened: RegExp | null;
  /** Words after a hyphen that stands for the end of a later compound ("two- or three-year"). */
  joining: ReadonlySet<string>;
  /** Words that a hyphen joins to a number, besides numbers ("two-thirds"). */
  fractions: ReadonlySet<string>;
}

/**
 * Everything the application knows about one language: `languages/<code>.ts` has one, `language-packs.ts` lists them.
 * Words are lower-case; "folded" words also have no accents, as `foldText` writes them. A feature the language lacks is
 * an empty list or `null`, never left out, so that the compiler names what a new one is missing.
 */
export interface LanguagePack {
  /** `null`: words are indexed as they are written, folded. */
  stemmer: SnowballAlgorithm | null;
  /**
   * Folded words with a grammatical function and no subject matter, including question words. Also used to detect the
   * language.
   */
  functionWords: ReadonlySet<string>;
  /**
   * Content words that frame a question rather than name its subject: an answering text often lacks them ("What year
   * …", "quelle est l'origine de …").
   */
  askingWords: readonly string[];
  /** Content words with which an answer refers to itself or to its source ("the passage states that …"). */
  framingWords: readonly string[];
  /** Folded words of negation: a claim with one more or one less than its source says something else. */
  negations: ReadonlySet<string>;
  apostrophes: {
    /**
     * Folded particles that an apostrophe joins to the next word: dropped in texts of every language, since names keep
     * them.
     */
    elisions: ReadonlySet<string>;
    /** Endings that an apostrophe joins to the previous word ("it's"): dropped. */
    contractions: ReadonlySet<string>;
    /** Elisions that negate ("n'est plus"): also dropped, but looked for when a claim is compared. */
    elidedNegations: ReadonlySet<string>;
    /** Words of negation that are not split ("don't"). */
    negated: RegExp | null;
    /** An elision that only this language writes, anywhere in a text: identifies the language. Flag g. */
    telling: RegExp | null;
  };
  /** Without their final full stop. The last two lists apply to texts of every language. */
  abbreviations: {
    /** Never end a sentence. */
    neverFinal: ReadonlySet<string>;
    /** Abbreviations only before a number: elsewhere "No." and "art." end a sentence. */
    beforeNumber: ReadonlySet<string>;
    /** End a sentence if a word that opens sentences follows. */
    mayBeFinal: ReadonlySet<string>;
  };
  compounds: CompoundGrammar;
  numbers: {
    /** Folded number words and their values. */
    words: ReadonlyMap<string, number>;
    /** Words between tens and units ("trente et un"), and between hundreds and the rest ("two hundred and five"). */
    andUnits: string | null;
    andTens: string | null;
    /** Number words that mean something else unless they follow another one ("deux cents"). */
    onlyAfterNumber: ReadonlySet<string>;
    /** Number words that are often articles: claims are not judged by them. */
    articles: ReadonlySet<string>;
    /** Folded ordinals and their values. */
    ordinals: ReadonlyMap<string, number>;
    /** Folded words that multiply the number before them. */
    scales: ReadonlyMap<string, number>;
    /** Separator of groups of three digits; the other one separates the decimals. */
    groups: "," | ".";
    /** Sources of regular expressions: suffixes of ordinals in digits, words for "%", … */
    ordinalSuffixes: readonly string[];
    percents: readonly string[];
    /** … and nouns with Roman numbers before them ("XIXe siècle"). */
    countedInRoman: readonly string[];
    /** Folded, January first. */
    months: readonly string[];
    /** Months are capitalised, and are other words in lower case ("may", "march"). */
    monthsCapitalised: boolean;
  };
  /** How amounts and times are written besides plain numbers. */
  figures: FigureGrammar;
  questions: {
    /** Tested in order on the folded question; the first match decides the expected answer. */
    expected: readonly (readonly [RegExp, ExpectedAnswer])[];
    /** Words that introduce a reason in an answer. */
    reasonMarks: RegExp;
    /** Words for a time besides numbers and months. */
    timeWords: readonly string[];
    /** Words of a postal address besides numbers. */
    addressWords: readonly string[];
    /** How a question continues an earlier one. */
    followUp: FollowUpGrammar;
    /** How it asks to sum up a document, and what a summary quotes. */
    summary: SummaryGrammar;
    parts: PartsGrammar;
  };
  /**
   * Questions that need no document, and questions that only today's news can answer. All are tested on the folded
   * question; one that matches none goes to the documents, so each pattern must be precise.
   */
  routing: {
    /** One greeting, thanks or farewell, without punctuation; several may follow each other. */
    smallTalk: RegExp;
    arithmetic: {
      /** Words that ask for the result of arithmetic ("what is"): dropped. Flag g. */
      asking: RegExp;
      /** Words for `+ - * / %` and for the square root, each a source of a regular expression. */
      operators: Readonly<Record<"+" | "-" | "*" | "/" | "%*" | "√", string>>;
    };
    /** Asks to translate words that the question itself gives. */
    translation: RegExp;
    /** Things that change daily, in words that refer to today … */
    live: RegExp;
    /** … and things that do so only together with a word for now. */
    changing: RegExp;
    now: RegExp;
    /** Words that refer to documents or to the user's own things: the question goes to the documents. */
    documents: RegExp;
    /** Patterns for a question that the documents do not seem to answer. */
    outside: {
      /**
       * Cosine of the built-in embedding model between a question in this language and its nearest passage, below which
       * the library does not cover it. `null` if it was never measured: only words and names decide then.
       */
      nearest: number | null;
      /** A day that documents rarely cover ("tonight"). */
      day: RegExp;
      /** Things that change within a year: prices, office holders, new releases. */
      fleeting: RegExp;
      /** Lasting facts: who wrote a book, what a word means, why the sky is blue. */
      lasting: RegExp;
      /** Asks to write or to invent something. */
      task: RegExp;
    };
  };
  /** Sentence openings that refer to an earlier sentence. */
  openingReference: RegExp;
  synonyms: SynonymSource;
  /** Verbs with little meaning: any verb may replace them. */
  lightVerbs: readonly string[];
  /** Patterns for questions and sentences that no quotation may answer: calculations, instructions to an assistant. */
  cautions: CautionGrammar;
  /** Patterns for sentences of an answer that state nothing: announcements, offers of help, closings, questions back. */
  nonClaims: NonClaimGrammar;
  /** Words of tables and of questions over them; `null`: such questions are answered from passages alone. */
  tables: TableGrammar | null;
  /** How questions ask for the documents themselves; `null`: such questions are answered from passages alone. */
  library: LibraryGrammar | null;
  /** Patterns for questions that a document may be asked; `null`: none are suggested. */
  suggestions: SuggestionGrammar | null;
  /** Words by which two sentences that are otherwise alike say different things: units, opposites, exceptions. */
  comparisons: ComparisonGrammar;
  /** Rules for names and dates when texts are read into the knowledge graph. */
  knowledge: KnowledgeGrammar;
}
