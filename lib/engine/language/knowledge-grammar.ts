import type { EntityType, RelationType } from "@/lib/shared/contracts/library/knowledge-graph";

/** A wording that states a relation, matched against all the words between two names of a sentence. */
export interface RelationPattern {
  type: RelationType;
  /**
   * Matches the folded words between the names, each followed by one space; dates are removed, and other names are `§`.
   * Anchored at both ends, and without nested repetition.
   */
  between: RegExp;
  /** Must match right before the first name, in the same form ("the head of"); null if any words may precede it. */
  before: RegExp | null;
  /** `backward`: the second name is the source ("founded by"). */
  direction: "forward" | "backward";
  /**
   * A verb's subject must be the first name itself ("the head of X owns Y" is not about X); an apposition has no
   * subject.
   */
  form: "verb" | "noun";
  /** Entity types at its two ends; names of unknown type match any. */
  source: readonly EntityType[];
  target: readonly EntityType[];
  /** The meaning of a date in the sentence: when the relation began, a time at which it holds, or when it ended. */
  time: "begins" | "holds" | "ends";
}

/** A language's rules for names, relations and dates. Words are folded (`foldText`). */
export interface KnowledgeGrammar {
  /** The library whose lists of words and names serve this language; null: only capitals mark names. */
  lexicon: "compromise" | "fr-compromise" | null;
  /** Precede a person's name and are not part of it ("Dr", "madame"). */
  titles: ReadonlySet<string>;
  /** Roles: before a name they mark a person ("director", "ingénieure"). */
  roles: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  /** End a company's name and are not part of its key ("ltd", "sarl"). */
  legalForms: ReadonlySet<string>;
  /** Whether the word for the kind of thing comes first ("lac Aubert") or last ("Clairval Institute"). */
  headFirst: boolean;
  /** Words in a name for the kind of thing it names ("institute", "lac"). */
  heads: Readonly<Record<Exclude<EntityType, "person" | "other">, ReadonlySet<string>>>;
  /** Words right before a name that give its type and are not part of it ("company", "la ville de"). */
  cues: Readonly<Record<Exclude<EntityType, "other">, ReadonlySet<string>>>;
  /** Heads that begin a name in lower case if a link follows ("ministère de la Santé"). */
  lowerCaseHeads: ReadonlySet<string>;
  /** Those that also begin a name right before a capital ("rue Cayrade"). */
  directHeads: ReadonlySet<string>;
  /** Lower-case words that continue a name after a head ("européenne"). */
  trailing: ReadonlySet<string>;
  /** Endings of lower-case adjectives between a head and its link ("départementale"); null if the language has none. */
  adjectives: RegExp | null;
  /** Endings of words that are not names. */
  commonEndings: RegExp | null;
  /** Precede capitalised words that are not names: "this Agreement", "chaque Partie". */
  indefinite: ReadonlySet<string>;
  /** Lower-case words between the parts of a name with a head ("of", "de", "la"). */
  links: ReadonlySet<string>;
  /** Those that continue a name after its head ("Delft University of Technology", "Agence de l'eau"). */
  complements: ReadonlySet<string>;
  /** Lower-case words between the parts of a person's name ("van", "de"). */
  particles: ReadonlySet<string>;
  /** Prepositions that locate something. */
  placePrepositions: ReadonlySet<string>;
  /** Prepositions after which a name is not the subject of the next verb. */
  notSubjectAfter: ReadonlySet<string>;
  /** Begin a clause whose subject is the name right before it ("who", "qui"). */
  relatives: readonly string[];
  /** Capitalised words that are never names: weekdays, "Figure", nationalities. */
  notNames: ReadonlySet<string>;
  /** Different names of one thing: folded name → the key shared by all languages. */
  exonyms: ReadonlyMap<string, string>;
  /** Common words in names → the English ones: "universite" → "university". */
  canonicalWords: ReadonlyMap<string, string>;
  /** Words for "and". */
  conjunctions: ReadonlySet<string>;
  /** Sentence openings that refer to the thing just named; null if the language has no reliable ones. */
  references: Readonly<Record<"person" | "organization" | "subject", RegExp | null>>;
  /** Matches a folded sentence that supposes, denies or asks: no relation is read from it. */
  hedges: RegExp | null;
  relations: readonly RelationPattern[];
  columns: ColumnWords;
  dates: DateGrammar;
}

/** The meaning of a table's columns by the words in their heads. */
export interface ColumnWords {
  /** Columns whose cells are names of that type. */
  names: Readonly<Record<EntityType, ReadonlySet<string>>>;
  /** Columns whose names have this relation to the first name of the row. */
  relations: readonly { type: RelationType; direction: RelationPattern["direction"]; words: ReadonlySet<string> }[];
}

/** Sources of regular expressions on folded text, without groups; empty lists if a language has no such words. */
export interface DateGrammar {
  /** One alternation for each month, January first, besides the full names. */
  monthAbbreviations: readonly string[];
  /** Whether 3/4/2021 is the third of April; null: unknown, so only unambiguous dates are read. */
  dayFirst: boolean | null;
  /** Between a day, month or season and the next part ("of", "de"). */
  of: readonly string[];
  quarters: readonly string[];
  halves: readonly string[];
  /** Letter of a quarter's short form: "Q" in "Q3 2021". */
  quarterLetter: string;
  /** First and last month of each season; winter begins in the previous year. */
  seasons: ReadonlyMap<string, readonly [number, number]>;
  /** The text before and after the number of a decade; one of them is empty. */
  decade: readonly [string, string] | null;
  centuries: readonly string[];
  /** Between the ends of a range. */
  rangeWords: readonly string[];
  /** Before the first end of a range ("from", "entre"). */
  rangeOpeners: readonly string[];
  /** A word for Saturday and Sunday, and each weekday. */
  weekend: readonly string[];
  everyDay: readonly string[];
  /** Nouns after a four-digit number that make it a quantity, not a year. */
  units: readonly string[];
  /** Words before a bare year that mark it as one … */
  yearCues: readonly string[];
  /** … and those that do unless something countable follows. */
  weakYearCues: readonly string[];
  since: readonly string[];
  until: readonly string[];
}
