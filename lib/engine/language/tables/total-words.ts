/**
 * What the label of a row suggests, if its figures confirm it. `part`: it is a part of the row above ("of which
 * exports"). `tax`: it is a tax on a total. `balance`: it is an amount at one time, not a movement. `all`: it covers
 * everything ("All regions", "France entière", "Report"), or is a name ("Report"). `group`: a name beside "total"
 * ("Total North"), which may be a company's as well.
 */
export type LabelHint = "part" | "tax" | "balance" | "all" | "group";

/** A language's words for rows of totals. Patterns are tested on folded labels; `hints` from their first letter on. */
export interface TotalWords {
  /** Words in labels of totals, for a quick check: most cells have none. */
  maybe: RegExp;
  /** Labels that also are values in a column of them. */
  valueToo: RegExp;
  /** Beside the label of a group, the word that says that its rows are summed up ("North Total"). */
  ofGroup: RegExp;
  /** Between the label of a group and that word ("Total for North"). */
  between: RegExp;
  /** Words after "total" with which the row is still a total ("Total due"); each a whole alternative. */
  after: RegExp;
  hints: Readonly<Partial<Record<LabelHint, RegExp>>>;
}
