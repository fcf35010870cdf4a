import type { EntityType, RelationType } from "@/lib/shared/contracts/library/knowledge-graph";

/** A wording that states a relation, tried on what stands between two names of a sentence, whole. */
export interface RelationPattern {
  type: RelationType;
  /**
   * On the folded words between the names, parted by one space, each followed by one; dates are left out, other names
   * are `§`. Anchored at both ends, and without nested repetition.
   */
  between: RegExp;
  /** What must stand right before the first name, in the same form ("the head of"); null: anything may. */
  before: RegExp | null;
  /** `backward`: the second name is the source ("founded by"). */
  direction: "forward" | "backward";
  /** A verb's subject must be the first name itself ("the head of X owns Y" is not about X); an apposition has none. */
  form: "verb" | "noun";
  /** Kinds of thing that it can hold between; names of no known kind may be any. */
  source: readonly EntityType[];
  target: readonly EntityType[];
  /** What a date in the sentence says of it: since when it holds, at what time, or when it ended. */
  time: "begins" | "holds" | "ends";
}

/** What a language's names, relations and dates are told by. Words are folded (`foldText`). */
export interface KnowledgeGrammar {
  /** The library whose lists of words and names serve this language; null: capitals alone tell names. */
  lexicon: "compromise" | "fr-compromise" | null;
  /** Stand before a person's name and are no part of it ("Dr", "madame"). */
  titles: ReadonlySet<string>;
  /** What people are: before a name they tell a person ("director", "ingénieure"). */
  roles: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  /** End the name of a company and are no part of its key ("ltd", "sarl"). */
  legalForms: ReadonlySet<string>;
  /** Whether the word that tells the kind of thing comes first ("lac Aubert") or last ("Clairval Institute"). */
  headFirst: boolean;
  /** Words within a name that tell what it names ("institute", "lac"). */
  heads: Readonly<Record<Exclude<EntityType, "person" | "other">, ReadonlySet<string>>>;
  /** Words right before a name that tell it and are no part of it ("company", "la ville de"). */
  cues: Readonly<Record<Exclude<EntityType, "other">, ReadonlySet<string>>>;
  /** Heads that begin a name in lower case when a link follows ("ministère de la Santé"). */
  lowerCaseHeads: ReadonlySet<string>;
  /** Of those, the ones that begin a name right before a capital, too ("rue Cayrade"). */
  directHeads: ReadonlySet<string>;
  /** Lower-case words that go on with a name after a head ("européenne"). */
  trailing: ReadonlySet<string>;
  /** What adjectives end with, where they stand between a head and its link in lower case ("départementale"); null: nowhere. */
  adjectives: RegExp | null;
  /** What words end with that are no names, as far as endings tell. */
  commonEndings: RegExp | null;
  /** Before words with a capital that are no name there: "this Agreement", "chaque Partie". */
  indefinite: ReadonlySet<string>;
  /** Lower-case words between the parts of a name that has a head ("of", "de", "la"). */
  links: ReadonlySet<string>;
  /** Of those, the ones that go on with a name after its head ("Delft University of Technology", "Agence de l'eau"). */
  complements: ReadonlySet<string>;
  /** Lower-case words between the parts of a person's name ("van", "de"). */
  particles: ReadonlySet<string>;
  /** Prepositions that put something into a place. */
  placePrepositions: ReadonlySet<string>;
  /** Prepositions after which a name is not the subject of the verb that follows it. */
  notSubjectAfter: ReadonlySet<string>;
  /** Begin a clause whose subject is the name right before it ("who", "qui"). */
  relatives: readonly string[];
  /** Capitalised words that are never names: weekdays, "Figure", peoples. */
  notNames: ReadonlySet<string>;
  /** Names of one thing that do not look alike: folded name → the key that all languages share. */
  exonyms: ReadonlyMap<string, string>;
  /** Common words of names → the English ones: "universite" → "university". */
  canonicalWords: ReadonlyMap<string, string>;
  /** Words for "and". */
  conjunctions: ReadonlySet<string>;
  /** Openings of a sentence that stand for a thing named right before; null where the language has none that is safe. */
  references: Readonly<Record<"person" | "organization" | "subject", RegExp | null>>;
  /** Tells that a sentence supposes, denies or asks: no relation is read from it. On the folded sentence. */
  hedges: RegExp | null;
  relations: readonly RelationPattern[];
  columns: ColumnWords;
  dates: DateGrammar;
}

/** What the heads of a table's columns say of their cells: words, one of which the head has. */
export interface ColumnWords {
  /** Their cells are names, of that kind. */
  names: Readonly<Record<EntityType, ReadonlySet<string>>>;
  /** A name in such a column has this relation to the name that the row begins with. */
  relations: readonly { type: RelationType; direction: RelationPattern["direction"]; words: ReadonlySet<string> }[];
}

/** Sources of regular expressions on folded text, each without groups; empty lists where a language has no such words. */
export interface DateGrammar {
  /** One alternation a month, January first, beside the full names. */
  monthAbbreviations: readonly string[];
  /** Whether 3/4/2021 is the third of April; null: not told, so only unambiguous ones are read. */
  dayFirst: boolean | null;
  /** Between a day, month or season and what follows it ("of", "de"). */
  of: readonly string[];
  quarters: readonly string[];
  halves: readonly string[];
  /** Letter of a quarter's short form: "Q" in "Q3 2021". */
  quarterLetter: string;
  /** First and last month of each season; winter begins in the year before. */
  seasons: ReadonlyMap<string, readonly [number, number]>;
  /** What stands before the number of a decade, and what follows it; one of them is empty. */
  decade: readonly [string, string] | null;
  centuries: readonly string[];
  /** Between the ends of a range. */
  rangeWords: readonly string[];
  /** Before the first end of a range ("from", "entre"). */
  rangeOpeners: readonly string[];
  /** Saturday and Sunday in one word, and every day of the week. */
  weekend: readonly string[];
  everyDay: readonly string[];
  /** Nouns that a number of four digits counts: it is no year then. */
  units: readonly string[];
  /** Words before a bare year that make it one … */
  yearCues: readonly string[];
  /** … and those that do where nothing that could be counted follows it. */
  weakYearCues: readonly string[];
  since: readonly string[];
  until: readonly string[];
}
