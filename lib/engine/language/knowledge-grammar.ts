import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";

/** A language's rules for names and dates. Words are folded (`foldText`). */
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
  cues: Readonly<Record<Exclude<EntityType, "person" | "other">, ReadonlySet<string>>>;
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
  /** Capitalised words that are never names: weekdays, "Figure", nationalities. */
  notNames: ReadonlySet<string>;
  /** Different names of one thing: folded name → the key shared across languages. */
  exonyms: ReadonlyMap<string, string>;
  /** Common words in names → the English ones: "universite" → "university". */
  canonicalWords: ReadonlyMap<string, string>;
  /** Words in column headers and labels for names of that type. */
  columns: Readonly<Partial<Record<EntityType, ReadonlySet<string>>>>;
  dates: DateGrammar;
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
