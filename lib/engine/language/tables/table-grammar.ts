import type { TotalWords } from "./total-words";

/**
 * A language's words for tables: what cells and column names mean, and how questions ask to compute over them.
 *
 * Patterns are tested on the question's line: its words folded, split at hyphens and apostrophes, without elisions,
 * joined by single spaces; `#` stands for a number and `@` for a time.
 */
export interface TableGrammar {
  /** Folded contents of cells. */
  cells: {
    /** No value, besides an empty cell and dashes. */
    blank: ReadonlySet<string>;
    yes: ReadonlySet<string>;
    no: ReadonlySet<string>;
  };
  /**
   * Words that mean the same in column names, values and questions, by a key that all languages share; words of one
   * term are joined by hyphens.
   */
  concepts: Readonly<Record<string, string>>;
  /** Words for the opposite of a concept ("unpaid"), by its key. */
  opposites: Readonly<Record<string, string>>;
  /**
   * Words that ask for a column by what it measures ("earn": salary) or states ("live": city): keys of concepts, any of
   * which fits.
   */
  impliedColumns: Readonly<Record<string, readonly string[]>>;
  /**
   * Folded names of columns of durations: `any` of them, those of `hours` rather than minutes and seconds, and of `times`
   * of day.
   */
  durations: Readonly<Record<"any" | "hours" | "times", RegExp>>;
  /** Folded names of columns that count those who answered so ("Yes", "Against"). */
  opinions: ReadonlySet<string>;
  /** Words for units, by the sign that columns have. */
  units: Readonly<Record<string, string>>;
  totals: TotalWords;
  asks: {
    count: RegExp;
    distinct: RegExp;
    average: RegExp;
    median: RegExp;
    sum: RegExp;
    /** Asks for a sum or a single value ("how much"). */
    quantity: RegExp;
    /** Asks for the price or the amount of one thing ("how much does … cost"). */
    priceOfOne: RegExp;
    share: RegExp;
    /** Asks for the difference between two groups. */
    difference: RegExp;
    /** Comes before what is compared with. */
    compared: RegExp;
    /** Says that two things are compared ("of the two"); `#` is their number. */
    ofTwo: RegExp;
    /** Comparatives, the longer ones first; superlatives that compare two things need not be repeated. */
    comparatives: readonly ({ pattern: RegExp } & Superlative & { otherwise?: readonly Superlative[] })[];
    /** Asks for one thing of one row ("what is the fee of …"), at the beginning. */
    lookUp: RegExp;
    /** Asks to list rows or labels, at the beginning. */
    list: RegExp;
    /** Ends with what results are grouped by. */
    group: RegExp;
    /** A verb before a statement about the rows ("how many have paid"), which is therefore not a noun. */
    says: RegExp;
    /** A past participle, which may describe the rows ("the tasks agreed at the meeting"). */
    participle: RegExp;
    /** A word that is never what is counted. */
    noNoun: RegExp;
    /** Asks which one. */
    which: RegExp;
    /** A superlative of a number by itself ("the most women"). */
    most: RegExp;
    /** Asks for a time. */
    when: RegExp;
    /** Superlatives, the longer ones first. */
    extremes: readonly ({ pattern: RegExp } & Superlative & { otherwise?: readonly Superlative[] })[];
    /** Ask for all groups, ordered ("highest first"). */
    rankings: readonly { pattern: RegExp; direction: "highest" | "lowest" }[];
  };
  /** Comes right before the column that results are grouped by. */
  groups: RegExp;
  /** Comparisons with one number or, for `between`, two. */
  /** Two numbers with all between them, the ends as groups 1 and 2. */
  numberRange: RegExp;
  comparisons: readonly { pattern: RegExp; operator: "=" | "<" | "<=" | ">" | ">=" | "between" }[];
  /** Comparisons with one time or, for `between`, two; a time without one is meant as a whole, as `within` says. */
  times: readonly { pattern: RegExp; operator: "before" | "after" | "since" | "until" | "between" | "within" }[];
  /** Negates the next condition. */
  negation: RegExp;
  /** Before a column without a value. */
  without: RegExp;
  /** Numbers of nothing ("out of stock"): the concept's column is 0. */
  noneLeft: readonly { pattern: RegExp; concept: string }[];
  /** Joins alternative conditions, which must be values of one column. */
  or: RegExp;
  /** Joins things that are all meant. */
  and: RegExp;
  /** Questions that no table can answer: reasons, rules, forecasts, times relative to today. */
  beyond: RegExp;
  /** Words that change what is asked: a question is not understood while one of them is not accounted for. */
  decisive: RegExp;
  /** Words without a meaning in such questions, besides function words. */
  silent: ReadonlySet<string>;
  /** Verbs of what was done ("carried out", "voted"), which say nothing beside an amount, but are a condition on rows. */
  doings: ReadonlySet<string>;
  /** Silent words for parts of a table, which may also name a thing ("How much is the entry fee?"). */
  tableParts: ReadonlySet<string>;
  /** Words before a part of a table that show it is meant as such ("in the table"). */
  beforePart: RegExp;
  answer: TableAnswerWords;
}

/** `implies`: concepts of the column that a superlative is about; `otherwise`: for a table without such a column. */
export interface Superlative {
  direction: "highest" | "lowest";
  implies: readonly string[];
}

/** How an answer is worded. Parts come formatted; names and values are those of the table. */
export interface TableAnswerWords {
  /** An amount with its unit or currency; the figure is written as in the language. */
  amount: (figure: string, unit: string) => string;
  /** A duration in whole seconds: "31 h 30 min". */
  duration(seconds: number): string;
  /** "Average of Amount"; `of`: the column's name. */
  measure: Readonly<Record<"sum" | "mean" | "median" | "min" | "max" | "count_distinct", (of: string) => string>>;
  /** "Boxes × Price per box". */
  product(by: string, of: string): string;
  /** `of`: what is counted, in the question's words; `null`: rows. */
  count(of: string | null): string;
  share(of: string | null): string;
  difference(measure: string): string;
  /** "Price for **Oak**: **£12**, **£3** more than for Pine (£9)"; `descending`: the first is the higher one. */
  compared(parts: {
    measure: string;
    direction: "ascending" | "descending";
    first: string;
    figure: string;
    second: string;
    other: string;
    difference: string;
  }): string;
  /** Both figures are the same. */
  same(parts: { measure: string; first: string; second: string; figure: string }): string;
  /** "Average of Amount by City". */
  grouped(measure: string, by: string): string;
  /** "Total of Amount by City, highest". */
  extreme(of: string, direction: "ascending" | "descending", isDate: boolean): string;
  labels(column: string): string;
  rows(of: string | null): string;
  named(name: string, value: string): string;
  quoted(text: string): string;
  /** " where Status is “late” and City is “Lyon”"; empty without conditions. */
  where(conditions: readonly string[]): string;
  /** "63 of 312 rows". */
  part(part: number, whole: number): string;
  condition: {
    oneOf(column: string, values: readonly string[], negated: boolean): string;
    compare(column: string, operator: "=" | "<" | "<=" | ">" | ">=", value: string): string;
    days(column: string, from: string | null, to: string | null): string;
    is(column: string, value: boolean): string;
    empty(column: string, negated: boolean): string;
  };
  /** "All 312 rows of “orders” were read; 4 rows without Amount are left out." */
  coverage(parts: {
    table: string;
    rows: number;
    blank: number;
    unread: number;
    totals: number;
    column: string | null;
    /** Rows without a value in one of the columns of the conditions. */
    undecided: number;
    conditions: readonly string[];
    more: number;
  }): string;
  /** Introduces what was assumed; one sentence with the assumptions. */
  assumed(assumptions: readonly string[]): string;
  assumption: Readonly<
    Record<
      | "rows_are"
      | "word_is_column"
      | "column_assumed"
      | "function_assumed"
      | "word_is_value"
      | "unit_assumed"
      | "format_assumed"
      | "empty_is_no"
      | "doubtful_rows"
      | "read_by_position"
      | "doubtful_words"
      | "planned_by_model",
      (word: string, taken: string) => string
    >
  >;
  /** Replaces a value that the document leaves blank. */
  blank: string;
  /** Replaces the figure of rows without one. */
  none: string;
}
