import type { CautionGrammar } from "./caution-grammar";
import type { KnowledgeGrammar } from "./knowledge-grammar";

/** What kind of thing a question asks for; `any` when its words do not tell. */
export const EXPECTED_ANSWERS = ["person", "time", "number", "place", "name", "reason", "any"] as const;
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

/** Where synonyms come from: the English WordNet, groups of words (see `synonyms-french.ts`), or nowhere. */
export type SynonymSource = { kind: "wordnet" } | { kind: "groups"; groups: string } | { kind: "none" };

/**
 * All that the application knows about one language: `languages/<code>.ts` has one, `language-packs.ts` lists them.
 * Words are lower-case. "Folded" means without accents as well, as `foldText` writes them. What a language does not
 * have is an empty list or `null`, never left out, so that the compiler names what a new one still lacks.
 */
export interface LanguagePack {
  stemmer: SnowballAlgorithm;
  /** Folded words that carry grammar and no subject matter, question words among them. They tell languages apart, too. */
  functionWords: ReadonlySet<string>;
  /**
   * Content words that say how a question is put rather than what it is about: an answering text often lacks them
   * ("What year …", "quelle est l'origine de …").
   */
  askingWords: readonly string[];
  /** Content words by which an answer speaks of itself or of its source ("the passage states that …"). */
  framingWords: readonly string[];
  /** Folded words that deny: a claim that has one more or one less than its source says something else. */
  negations: ReadonlySet<string>;
  apostrophes: {
    /** Folded particles that an apostrophe joins to the next word: dropped in texts of every language, for names. */
    elisions: ReadonlySet<string>;
    /** Endings that an apostrophe joins to the word before ("it's"): dropped. */
    contractions: ReadonlySet<string>;
    /** Words that deny and stay whole ("don't"). */
    negated: RegExp | null;
    /** An elision as only this language writes it, wherever it stands in a text: the language is told by it. Flag g. */
    telling: RegExp | null;
  };
  /** Without their last full stop. The two last lists serve texts of every language. */
  abbreviations: {
    /** A sentence always goes on after them. */
    neverFinal: ReadonlySet<string>;
    /** Abbreviations only before a number: elsewhere "No." and "art." end a sentence. */
    beforeNumber: ReadonlySet<string>;
    /** They end a sentence when a word that opens sentences follows. */
    mayBeFinal: ReadonlySet<string>;
  };
  numbers: {
    /** Folded number words and their values. */
    words: ReadonlyMap<string, number>;
    /** Number words that are articles as often: a claim is not judged by them. */
    articles: ReadonlySet<string>;
    /** Folded ordinals and their values. */
    ordinals: ReadonlyMap<string, number>;
    /** Folded words that multiply the number before them. */
    scales: ReadonlyMap<string, number>;
    /** What stands between the groups of three digits; the other one of the two parts the decimals. */
    groups: "," | ".";
    /** Sources of regular expressions: what follows the digits of an ordinal, words for "%", … */
    ordinalSuffixes: readonly string[];
    percents: readonly string[];
    /** … and nouns that are counted with Roman numbers before them ("XIXe siècle"). */
    countedInRoman: readonly string[];
    /** Folded, January first. */
    months: readonly string[];
    /** Months are written with a capital, and are other words without ("may", "march"). */
    monthsCapitalised: boolean;
  };
  questions: {
    /** Tried in order on the folded question; the first that matches decides what is asked for. */
    expected: readonly (readonly [RegExp, ExpectedAnswer])[];
    /** What gives a reason in an answer. */
    reasonMarks: RegExp;
    /** Words for a time beside numbers and months. */
    timeWords: readonly string[];
    /** How a question shows that it goes on from an earlier one. All tried on the folded question. */
    followUp: {
      /** How it opens then ("and", "what about"). */
      opening: RegExp;
      /** Words that stand for what was said before ("it", "their"), not where they stand for nothing ("is it possible"). */
      thing: RegExp;
      /** Words that stand for a place that was said before ("there"), not where they stand for nothing ("is there"). */
      place: RegExp;
      /** What a word for a thing may stand for, tried on what the question says before it ("the bridge …"). */
      antecedent: RegExp;
    };
  };
  /**
   * Questions that need no document, and questions that only today's news can answer. All tried on the folded question;
   * what none of them matches goes to the documents, so each must be sure of itself.
   */
  routing: {
    /** One greeting, word of thanks or farewell, without punctuation; several may follow each other. */
    smallTalk: RegExp;
    arithmetic: {
      /** What a sum is asked with ("what is"): dropped. Flag g. */
      asking: RegExp;
      /** Words for `+ - * / %` and for the square root, each a source of a regular expression. */
      operators: Readonly<Record<"+" | "-" | "*" | "/" | "%*" | "√", string>>;
    };
    /** Asks to put words that the question itself gives into another language. */
    translation: RegExp;
    /** What changes from day to day, asked in words that mean today … */
    live: RegExp;
    /** … and what does so only beside one of the words for now. */
    changing: RegExp;
    now: RegExp;
    /** Words that speak of documents, or of what is one's own: such a question goes to the documents. */
    documents: RegExp;
    /** What is asked of a question once it seems that the documents do not have its answer. */
    outside: {
      /**
       * Cosine of the built-in embedding model between a question of this language and its nearest passage, below which
       * the library does not speak of it. `null` where nobody has measured it: words and names tell alone.
       */
      nearest: number | null;
      /** A day that documents know little of ("tonight"). */
      day: RegExp;
      /** What is otherwise next year: prices, who holds an office, what comes out. */
      fleeting: RegExp;
      /** What stays as it is: who wrote a book, what a word means, why the sky is blue. */
      lasting: RegExp;
      /** Asks to write or to make up something. */
      task: RegExp;
    };
  };
  /** Openings of a sentence that point back to an earlier one. */
  openingReference: RegExp;
  synonyms: SynonymSource;
  /** Verbs that say little by themselves: what may stand for them is anything. */
  lightVerbs: readonly string[];
  /** What questions and sentences are told by that no quotation may settle: calculations, orders to an assistant. */
  cautions: CautionGrammar;
  /** What names, relations and dates are told by when texts are read into the knowledge graph. */
  knowledge: KnowledgeGrammar;
}
